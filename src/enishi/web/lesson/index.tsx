/** Lessons: loaded when somebody wants to learn a game. */

import "./lesson.css";

export { LessonRoom } from "./room";
