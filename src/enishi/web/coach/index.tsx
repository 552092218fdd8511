/** Hints and analyses: loaded when somebody first asks for one. */

import "./coach.css";

export { AnalysisCurve, AnalysisFindings } from "./analysis";
export { HintPanel } from "./hint";
