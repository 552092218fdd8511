/** Where it begins. */

import { render } from "preact";
import { App } from "./app";
import { onMessage, startLine } from "./live/line";
import "./live/unheard"; // it has to hear the first welcome
import { notify } from "./notices";
import { loadSite } from "./site";
import "./style/main.css";

onMessage((message) => {
  if (message.type === "bye" && message.code !== "stopping") notify(message.words, "refused");
});
loadSite();
startLine();
render(<App />, document.getElementById("site")!);
