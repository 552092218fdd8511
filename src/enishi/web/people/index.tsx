/** Oneself and others: settings, and what can be done about somebody; loaded when somebody wants it. */

import "./people.css";

export { AboutPerson } from "./about_person";
export { SettingsPage } from "./settings_page";
