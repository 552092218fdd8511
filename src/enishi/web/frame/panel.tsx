/** A panel at the side of the table, or over it on a phone. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import type { Speaker } from "../language/words";
import { classes } from "../table/classes";
import { Icon } from "./icons";

export interface PanelProps {
  title: string;
  onClose(): void;
  speak: Speaker;
  class?: string;
  children: ComponentChildren;
}

/** What was in focus before a panel came; where one panel takes the place of another, before the first of them. */
let opener: Element | null = null;

/** Remembers what the focus comes back to, unless it is in a panel that is about to go. */
function rememberOpener(): void {
  if (!document.activeElement?.closest(".panel")) opener = document.activeElement;
}

/** Back to where the focus was, unless it is somewhere else by now: in the panel that came instead. */
function returnFocus(gone: HTMLElement | null): void {
  const now = document.activeElement;
  const isNowhere = !now || now === document.body || gone?.contains(now);
  if (isNowhere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
}

export function Panel({ title, onClose, speak, class: name, children }: PanelProps): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const place = panel.current;
    rememberOpener();
    place?.querySelector<HTMLElement>("h2")?.focus();
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape" || event.isComposing || event.defaultPrevented) return;
      if (!document.querySelector("dialog[open]")) latest.current(); // what lies on top is closed first
    };
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("keydown", leave);
      returnFocus(place);
    };
  }, []);
  return (
    <section ref={panel} class={classes("panel", name)} aria-label={title}>
      <header class="panel-head">
        <h2 tabIndex={-1}>{title}</h2>
        <button type="button" class="bare" aria-label={speak("close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div class="panel-body" tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </section>
  );
}

/** A dialog over the page; Escape and a click beside it close it. */
export function Dialog({ title, onClose, speak, class: name, children }: PanelProps): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
    // Not on ✕: on the first field, or, where a keyboard would come up over the page, on what is mainly done here.
    const first = matchMedia("(pointer: coarse)").matches ? ".primary" : "input, select, textarea, .primary";
    dialog.current?.querySelector<HTMLElement>(first)?.focus();
    return () => dialog.current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={classes("dialog", name)}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-body">
        <header class="panel-head">
          <h2>{title}</h2>
          <button type="button" class="bare" aria-label={speak("close")} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
