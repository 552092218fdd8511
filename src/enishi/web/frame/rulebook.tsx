/** The rulebook of a game, as a piece of HTML from the server, with its examples drawn. */

import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { files } from "../files";
import type { Speaker } from "../language/words";
import { fetched, loading, usePart } from "../loading";
import type * as Drawn from "../rulebook";
import { settings } from "../settings";
import { useStore } from "../store";
import { PartMissing } from "./part";

interface Props {
  game: string;
  speak: Speaker;
  /** Where it is opened: at what teaches a phase, or at a section of the page. */
  phase?: string | undefined;
  section?: string | undefined;
}

/** The section that an address names, or a place in it. */
const placeIn = (article: Element, { phase, section }: Pick<Props, "phase" | "section">): Element | null =>
  (phase ? article.querySelector(`[data-phase="${CSS.escape(phase)}"]`) : null) ??
  (section ? article.querySelector(`#${CSS.escape(section)}`) : null);

/** Brings a place into sight; in a panel only the panel is moved, and the table beside it stays where it is. */
function goTo(place: Element): void {
  const panel = place.closest(".panel-body");
  if (panel) panel.scrollTop += place.getBoundingClientRect().top - panel.getBoundingClientRect().top;
  else place.scrollIntoView();
}

export function Rulebook({ game, speak, phase, section }: Props): JSX.Element {
  const language = useStore(settings).language;
  const address = `/data/rulebook/${game}/${language}`;
  const page = useStore(loading(address, async () => (await fetched(address)).text()));
  const drawn = usePart<typeof Drawn>(files.rulebook).value;
  const article = useRef<HTMLElement>(null);
  useEffect(() => {
    const place = article.current && placeIn(article.current, { phase, section });
    if (place) goTo(place);
  }, [page.value, section]);
  useEffect(() => {
    if (article.current && drawn) return drawn.drawExamples(article.current, game, speak);
  }, [page.value, drawn, speak]);
  if (page.value === null) return <PartMissing part={page} speak={speak} />;
  const follow = (event: MouseEvent): void => {
    const link = (event.target as Element).closest<HTMLAnchorElement>(".contents a");
    if (!link) return;
    event.preventDefault(); // at a table the fragment is the invitation: a section is only gone to
    const target = article.current!.querySelector<HTMLElement>(link.hash)!;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
    goTo(target);
  };
  // The site's own page, made from the game's folder: the one piece of markup that is not text.
  return (
    <article
      ref={article}
      key={address}
      class="rulebook"
      lang={language}
      tabIndex={0}
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: page.value }}
    />
  );
}
