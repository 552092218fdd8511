/** Promises: loaded when somebody goes to their pages, or to a table that can become one. */

import "./promise.css";

export { AtTable } from "./at_table";
export { Pages } from "./pages";
