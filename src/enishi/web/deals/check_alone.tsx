/** The page that checks deals by itself: saved once, it works from a disk for ever. */

import words from "enishi:words";
import type { JSX } from "preact";
import { showAlone } from "../alone";
import type { Speaker } from "../language/words";
import "./deals.css";
import { CheckDeal } from "./check_page";

const page = (speak: Speaker): JSX.Element => <CheckDeal speak={speak} />;

showAlone(words, "deal.title", "page", page);
