import type { API } from './routes';
import type { Telemetry } from './telemetry';

/** Requests that pages send as beacons, whose answer they don't read. */
interface Beacons {
  [API.telemetry]: Telemetry;
}

/** Sends a request whose answer nobody reads, also from a page that unloads. Never throws. */
export function beacon<Path extends keyof Beacons>(path: Path, request: Beacons[Path]): void {
  const body = new Blob([JSON.stringify(request)], { type: 'application/json' });
  if (navigator.sendBeacon?.(path, body)) return;
  // Not reported: this is how errors are reported.
  fetch(path, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}
