/** Reads a QR code with the camera, where the browser allows that. */

import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { frameLoop, QRCamera, QRCanvas } from "qr/dom.js";
import type { Speaker } from "../language/words";

/** Whether there is a camera that may be asked for: over https, or on this computer. */
const hasCamera = (): boolean => isSecureContext && !!navigator.mediaDevices?.getUserMedia;

/** A card's code has a hundred modules a side: the finer the picture the better. */
async function opened(player: HTMLVideoElement): Promise<QRCamera> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment", width: { ideal: 1920 } } });
  return new QRCamera(player, stream);
}

function Looking({ speak, onCode, onFailed }: { speak: Speaker; onCode(code: string): void; onFailed(): void }): JSX.Element {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(onCode);
  latest.current = onCode;
  useEffect(() => {
    let camera: QRCamera | null = null;
    let stop = (): void => undefined;
    let gone = false;
    const reader = new QRCanvas();
    // The whole frame: the code of a card has many small modules.
    const look = async (found: QRCamera): Promise<void> => {
      const read = await found.readFrame(reader, true);
      if (!gone && typeof read === "string" && read) latest.current(read);
    };
    void opened(video.current!).then(
      (found) => {
        if (gone) return found.stop();
        camera = found;
        stop = frameLoop(() => void look(found), video.current!);
      },
      () => !gone && onFailed(),
    );
    return () => {
      gone = true;
      stop();
      camera?.stop();
    };
  }, []);
  return (
    <div class="camera">
      <p role="status">{speak("day.scanning")}</p>
      <video ref={video} muted playsInline aria-label={speak("day.scan")} />
    </div>
  );
}

/** A button that begins to look, and stops when a code was read. */
export function Camera({ speak, onCode }: { speak: Speaker; onCode(code: string): void }): JSX.Element {
  const [on, turn] = useState(false);
  const [failed, fail] = useState(!hasCamera());
  if (failed) return <p class="muted">{speak("day.no_camera")}</p>;
  const found = (code: string): void => {
    turn(false);
    onCode(code);
  };
  return (
    <div>
      <button type="button" aria-expanded={on} onClick={() => turn(!on)}>
        {speak(on ? "day.stop" : "day.scan")}
      </button>
      {on && <Looking speak={speak} onCode={found} onFailed={() => fail(true)} />}
    </div>
  );
}
