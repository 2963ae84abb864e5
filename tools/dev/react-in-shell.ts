import { ReleaseError } from '@platform/base/errors/release-error';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { REACT_MODULES, withDevelopmentReact } from './development-react';
import type { RunningSite } from './running-site';

/** Path of a script of a published shell. */
const SHELL_SCRIPT = /^\/shell\/[^/]+\/.*\.js$/;
const BOOT_JSON = new RegExp(`<script type="application/json" id="${BOOT_JSON_ID}">(.*?)</script>`, 's');

export interface ReactInShell {
  /** Returns a loader of a shell script with React's development build, or undefined if the address is no shell script. */
  script(address: string): (() => Promise<string>) | undefined;
}

/**
 * Prepares the shell of a running site for a dev server's modules. Throws dev/react-not-found if it does not find every React
 * module in the scripts of the home page.
 */
export async function reactInShell(running: RunningSite): Promise<ReactInShell> {
  /** Cached for good: the scripts of a version are immutable. */
  const known = new Map<string, Promise<ReturnType<typeof withDevelopmentReact>>>();
  const read = (address: string) => {
    const asked = known.get(address) ?? running.file(address).then(withDevelopmentReact);
    known.set(address, asked);
    asked.catch(() => known.delete(address));
    return asked;
  };

  await running.site();
  const { html } = await running.document('/');
  const [, boot = '{}'] = BOOT_JSON.exec(html) ?? [];
  const { preloads = [] } = JSON.parse(boot) as { preloads?: { href: string }[] };
  const scripts = preloads.map(({ href }) => href).filter((href) => SHELL_SCRIPT.test(href));
  const found = (await Promise.all(scripts.map(read))).flatMap(({ replaced }) => replaced);
  const missing = REACT_MODULES.filter((one) => !found.includes(one));
  if (missing.length > 0) throw new ReleaseError('dev/react-not-found', { site: running.origin, missing });
  return {
    script: (address) => (SHELL_SCRIPT.test(address) ? async () => (await read(address)).code : undefined),
  };
}
