/** How far this device is from a point; only the distance is ever told. */

import type { Point } from "./format/text";

const EARTH = 6_371_009;
const MOST_BLUR = 100;
const PATIENCE = 15_000;

/** Metres between a point and a position in degrees, less what the device is not sure of: as `enishi.promise.distance` has it. */
function metresFrom(point: Point, latitude: number, longitude: number, accuracy = 0): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const [here, there] = [radians(latitude), radians(point.latitude / 1e6)];
  const turn = radians(longitude - point.longitude / 1e6);
  const half = Math.sin((here - there) / 2) ** 2 + Math.cos(here) * Math.cos(there) * Math.sin(turn / 2) ** 2;
  const metres = 2 * EARTH * Math.asin(Math.min(1, Math.sqrt(half)));
  return Math.max(0, Math.round(metres - Math.min(accuracy, MOST_BLUR)));
}

/** The distance; null where the device does not say, or may not. */
export function metresTo(point: Point): Promise<number | null> {
  if (!isSecureContext || !("geolocation" in navigator)) return Promise.resolve(null);
  return new Promise((done) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => done(metresFrom(point, coords.latitude, coords.longitude, coords.accuracy)),
      () => done(null),
      { enableHighAccuracy: true, timeout: PATIENCE },
    );
  });
}
