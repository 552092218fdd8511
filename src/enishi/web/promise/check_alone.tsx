/** The page that checks cards by itself: saved once, it works from a disk for ever. */

import words from "enishi:words";
import type { JSX } from "preact";
import { showAlone } from "../alone";
import type { Speaker } from "../language/words";
import "./promise.css";
import { CheckCards } from "./check";

const page = (speak: Speaker): JSX.Element => <CheckCards speak={speak} />;

showAlone(words, "check.title", "promise-page", page);
