/** Hints and analyses are loaded when somebody first asks for one; the first visit does without them. */

import type * as Coach from "../coach";
import { files } from "../files";
import { type Loaded, usePart } from "../loading";

/** What draws hints and analyses, once it is wanted. */
export const useCoach = (wanted: boolean): Loaded<typeof Coach> => usePart<typeof Coach>(wanted ? files.coach : null);
