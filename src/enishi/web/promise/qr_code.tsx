/** A QR code, drawn. */

import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import encodeQR from "qr";

/** Modules around it that stay white. */
const QUIET = 3;

/** Signs that take less room. */
const PLAIN = /^[0-9A-Z $%*+./:-]*$/;

/** All dark modules as one path. */
function outline(rows: readonly (readonly boolean[])[]): string {
  return rows.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : "")).join("")).join("");
}

export function QrCode({ code, label }: { code: string; label: string }): JSX.Element {
  const rows = useMemo(
    () => encodeQR(code, "raw", { ecc: "low", encoding: PLAIN.test(code) ? "alphanumeric" : "byte", border: QUIET }),
    [code],
  );
  const size = rows.length;
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={outline(rows)} fill="#000" />
    </svg>
  );
}
