/** A panel at the side of the table, or over it on a phone. */

import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
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

export function Panel({ title, onClose, speak, class: name, children }: PanelProps): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  const latest = useRef(onClose);
  latest.current = onClose;
  useEffect(() => {
    const former = document.activeElement;
    panel.current?.querySelector<HTMLElement>("h2")?.focus();
    const escape = (event: KeyboardEvent): void => {
      if (event.key === "Escape" && !event.isComposing && !event.defaultPrevented) latest.current();
    };
    addEventListener("keydown", escape);
    return () => {
      removeEventListener("keydown", escape);
      if (former instanceof HTMLElement && former.isConnected) former.focus();
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
  useEffect(() => {
    dialog.current?.showModal();
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
