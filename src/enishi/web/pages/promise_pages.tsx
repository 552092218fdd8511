/** The pages about promises, loaded when somebody goes there. */

import type { ComponentType, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { files, loadStyle } from "../files";
import { useSpeak } from "../language/spoken";

export interface PromisePageProps {
  name: string;
  fragment: string;
}

export function PromisePages(props: PromisePageProps): JSX.Element {
  const speak = useSpeak();
  const [found, find] = useState<{ Pages: ComponentType<PromisePageProps> } | null>(null);
  useEffect(() => {
    void Promise.all([import("../promise/pages"), loadStyle(files.promise.style)]).then(([module]) => find({ Pages: module.Pages }));
  }, []);
  return found ? <found.Pages {...props} /> : <main id="main" class="page"><p class="muted">{speak("loading")}</p></main>;
}
