/** A scene as a picture: nothing in it can be touched, and it is as wide as its column. */

import type { View } from "@enishi/types";
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Scene } from "../frame/scene";

/** The width for which tables are made on a desktop; on a phone they are made for that of the screen. */
const WIDEST = 800;

interface Size {
  width: number;
  scale: number;
  height: number;
}

interface Props {
  view: View;
  label: string;
  /** For paper the style sheet alone says how large it is: nothing can be measured there. */
  onPaper?: boolean;
}

export function Drawing({ view, label, onPaper }: Props): JSX.Element {
  const place = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [size, fit] = useState<Size>({ width: 0, scale: 1, height: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      const column = place.current!.clientWidth;
      if (!column) return; // not shown
      const width = Math.max(column, Math.min(WIDEST, document.documentElement.clientWidth));
      const scale = column / width;
      const height = page.current!.offsetHeight * scale;
      fit((now) => (now.width === width && now.scale === scale && Math.abs(now.height - height) < 1 ? now : { width, scale, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(place.current!);
    observer.observe(page.current!);
    measure();
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} class="drawing" role="img" aria-label={label} style={onPaper ? {} : { height: `${size.height}px` }}>
      <div
        ref={page}
        class="drawing-page"
        inert
        style={
          onPaper ? {} : { width: size.width ? `${size.width}px` : "100%", transform: size.scale < 1 ? `scale(${size.scale})` : "none" }
        }
      >
        <Scene view={view} />
      </div>
    </div>
  );
}
