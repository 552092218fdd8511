/** Where a house without a server begins: the site as it is everywhere, and around it what belongs to this device alone. */

import "../main";
import { render } from "preact";
import { Around } from "./around";
import { wakeWhereVisited } from "./house";
import "./static.css";

const place = document.createElement("div");
document.body.append(place);
render(<Around />, place);
wakeWhereVisited();
if ("serviceWorker" in navigator) {
  void navigator.serviceWorker
    .register("/service-worker.js")
    .then(() => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage("keep")));
}
