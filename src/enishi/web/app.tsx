/** The whole site: what is on every page, and the page that the address names. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { address, followLinks } from "./address";
import { Icon } from "./frame/icons";
import { useInLanguage, useLoadedWords, useSpeak } from "./language/spoken";
import { connection, siteRenewed } from "./live/line";
import { dismiss, notices, spokenLines } from "./notices";
import { FrontPage } from "./pages/front";
import { Knot } from "./pages/knot";
import { PromisePages } from "./pages/promise_pages";
import { ReplayPage, TableReplayPage } from "./pages/replay_page";
import { RulesPage } from "./pages/rules_page";
import { SettingsPage } from "./pages/settings_page";
import { TablePage } from "./pages/table_page";
import { change, settings } from "./settings";
import { useStore } from "./store";

function Page(): JSX.Element {
  const { path, fragment } = useStore(address);
  const [, kind, name] = path.split("/");
  if (kind === "table" && name) return <TablePage key={name} table={name} fragment={fragment} />;
  if (kind === "replay" && name) return <TableReplayPage key={name} table={name} fragment={fragment} />;
  if (kind === "replay") return <ReplayPage />;
  if (kind === "rules" && name) return <RulesPage key={name} game={name} />;
  if (kind === "settings") return <SettingsPage />;
  if (kind === "promise") return <PromisePages name={name ?? ""} fragment={fragment} />;
  return <FrontPage />;
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
