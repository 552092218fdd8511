/** Records as files and as links. */

export type AnyRecord = { [key: string]: unknown };

/** Hands a record to the browser as a file. */
export function downloadRecord(record: AnyRecord, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  link.download = `enishi-${String(record.game)}-${name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function through(bytes: BlobPart, stream: CompressionStream | DecompressionStream): Promise<Uint8Array> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(piped).arrayBuffer());
}

/** A record as letters that can stand in the fragment of a link: nothing of it is sent to anybody. */
export async function asLetters(record: AnyRecord): Promise<string> {
  const bytes = await through(JSON.stringify(record), new CompressionStream("deflate-raw"));
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function fromLetters(letters: string): Promise<AnyRecord> {
  const text = atob(letters.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = await through(
    Uint8Array.from(text, (letter) => letter.charCodeAt(0)),
    new DecompressionStream("deflate-raw"),
  );
  return JSON.parse(new TextDecoder().decode(bytes)) as AnyRecord;
}
