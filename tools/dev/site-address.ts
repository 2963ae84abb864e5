import { ReleaseError } from '@platform/base/release-error';

/** Returns the origin of a typed address. */
export function siteAddress(typed: string): string {
  const url = URL.canParse(typed) ? new URL(typed) : undefined;
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin;
  throw new ReleaseError(
    'dev/invalid-address',
    `Invalid address "${typed}".`,
    'Give the address of a site, for example http://localhost:8080.',
  );
}

/** Whether a site runs on this machine, with its own tables and emulators. */
export const isOnThisMachine = (origin: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
