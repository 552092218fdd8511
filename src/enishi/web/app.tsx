/** The whole site: what is on every page, and the page that the address names. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { address, followLinks } from "./address";
import { Icon } from "./frame/icons";
import { useInLanguage, useLoadedWords, useSpeak } from "./language/spoken";
import { connection, siteRenewed } from "./live/line";
import { dismiss, notices, spokenLines } from "./notices";
import { DealPage } from "./pages/deal_page";
import { FrontPage } from "./pages/front";
import { Knot } from "./pages/knot";
import { LessonPage } from "./pages/lesson_page";
import { Nowhere } from "./pages/nowhere";
import { PromisePages } from "./pages/promise_pages";
import { ReplayPages } from "./pages/replay_pages";
import { RulesPage } from "./pages/rules_page";
import { SettingsPages } from "./pages/settings_pages";
import { TablePages } from "./pages/table_pages";
import { change, settings } from "./settings";
import { useStore } from "./store";

function Page(): JSX.Element {
  const { path, fragment } = useStore(address);
  const [, kind, name] = path.split("/");
  if (kind === "table" && name) return <TablePages key={name} table={name} fragment={fragment} />;
  if (kind === "replay") return <ReplayPages table={name ?? ""} fragment={fragment} />;
  if (kind === "rules" && name) return <RulesPage key={name} game={name} />;
  if (kind === "lesson" && name) return <LessonPage key={name} game={name} />;
  if (kind === "deal") return <DealPage />;
  if (kind === "settings") return <SettingsPages />;
  if (kind === "promise") return <PromisePages name={name ?? ""} fragment={fragment} />;
  if (!kind) return <FrontPage />;
  return <Nowhere />;
}

const NEXT_THEME = { auto: "light", light: "dark", dark: "auto" } as const;
const THEME_ICON = { auto: "auto", light: "sun", dark: "moon" } as const;

function Head(): JSX.Element {
  const speak = useSpeak();
  const { language, theme } = useStore(settings);
  const other = language === "en" ? "ja" : "en";
  const themed = speak("settings.theme_now", { theme: speak(`settings.theme_${theme}`) });
  return (
    <header class="site-head">
      <a class="skip" href="#main">
        {speak("skip")}
      </a>
      <a class="brand" href="/">
        <Knot />
        <span>Enishi</span>
        <span class="unseen">{speak("home")}</span>
      </a>
      <nav aria-label={speak("nav")}>
        <button type="button" class="bare" lang={other} onClick={() => change({ language: other })}>
          {other === "ja" ? "日本語" : "English"}
        </button>
        <button type="button" class="bare" title={themed} aria-label={themed} onClick={() => change({ theme: NEXT_THEME[theme] })}>
          <Icon name={THEME_ICON[theme]} />
        </button>
        <a class="bare" href="/settings" title={speak("settings.title")} aria-label={speak("settings.title")}>
          <Icon name="gear" />
        </a>
      </nav>
    </header>
  );
}

function Notices(): JSX.Element {
  const shown = useStore(notices);
  const speak = useSpeak();
  const inLanguage = useInLanguage();
  return (
    <div class="notices" role="alert">
      {shown.map((notice) => (
        <div key={notice.id} class={`notice is-${notice.kind}`}>
          <p>{typeof notice.text === "string" ? notice.text : inLanguage(notice.text)}</p>
          <button type="button" class="bare" aria-label={speak("close")} onClick={() => dismiss(notice.id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  );
}

const WORTH_A_WORD = 1000;

/** Says when the line is lost (a short break is not worth a word), and when the site has become a newer one. */
function LineNotes(): JSX.Element {
  const state = useStore(connection);
  const renewed = useStore(siteRenewed);
  const speak = useSpeak();
  const [long, tell] = useState(false);
  useEffect(() => {
    if (state !== "lost") return tell(false);
    const timer = setTimeout(() => tell(true), WORTH_A_WORD);
    return () => clearTimeout(timer);
  }, [state]);
  return (
    <div role="status">
      {long && <p class="lost">{speak("line.lost")}</p>}
      {renewed && (
        <p class="lost">
          {speak("line.renewed")}{" "}
          <button type="button" onClick={() => location.reload()}>
            {speak("line.reload")}
          </button>
        </p>
      )}
    </div>
  );
}

/** After going to another page, reading begins at its top. */
function useFocusOnArrival(): void {
  const { path } = useStore(address);
  const first = useRef(true);
  useEffect(() => {
    if (!first.current) {
      const main = document.getElementById("main");
      main?.setAttribute("tabindex", "-1");
      main?.focus({ preventScroll: true });
    }
    first.current = false;
  }, [path]);
}

export function App(): JSX.Element | null {
  const words = useLoadedWords();
  useFocusOnArrival();
  useEffect(() => {
    document.addEventListener("click", followLinks);
    return () => document.removeEventListener("click", followLinks);
  }, []);
  const spoken = useStore(spokenLines);
  if (!words) return null;
  return (
    <>
      <Head />
      <LineNotes />
      <Page />
      <Notices />
      <div class="unseen" aria-live="polite" aria-atomic="true">
        {spoken}
      </div>
    </>
  );
}
