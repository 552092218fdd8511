/** Where it begins. */

import { render } from "preact";
import { App } from "./app";
import { onMessage, startLine } from "./live/line";
import { notify } from "./notices";
import { loadSite } from "./site";
import "./style/main.css";

onMessage((message) => {
  if (message.type === "bye" && message.code !== "stopping") notify(message.words, "refused");
});
void loadSite();
startLine();
render(<App />, document.getElementById("site")!);
