import { ReleaseError } from '@platform/base/errors/release-error';
import { scriptsOf } from './dev-document';
import { REACT_MODULES, withDevelopmentReact } from './development-react';
import type { RunningSite } from './running-site';

/** Path of a script of a published shell. */
const SHELL_SCRIPT = /^\/shell\/[^/]+\/.*\.js$/;

export interface ReactInShell {
  /** Returns a loader of a shell script with React's development build, or undefined if the address is no shell script. */
  script(address: string): (() => Promise<string>) | undefined;
  /** Returns which of these scripts contain React, so that they have other bytes here than on the site. */
  changed(addresses: readonly string[]): Promise<string[]>;
}

/**
 * Prepares the shell of a running site for a dev server's modules. Throws dev/react-not-found if it does not find every React
 * module in the scripts of the home page.
 */
export async function reactInShell(running: RunningSite): Promise<ReactInShell> {
  /** Cached for good: the scripts of a version are immutable. */
  const known = new Map<string, Promise<ReturnType<typeof withDevelopmentReact>>>();
  const scriptAt = (address: string) => {
    const asked = known.get(address) ?? running.file(address).then(withDevelopmentReact);
    known.set(address, asked);
    asked.catch(() => known.delete(address));
    return asked;
  };

  await running.site();
  const { html } = await running.document('/');
  const scripts = scriptsOf(html).filter((href) => SHELL_SCRIPT.test(href));
  const found = (await Promise.all(scripts.map(scriptAt))).flatMap(({ replaced }) => replaced);
  const missing = REACT_MODULES.filter((one) => !found.includes(one));
  if (missing.length > 0) throw new ReleaseError('dev/react-not-found', { site: running.origin, missing });
  return {
    changed: async (addresses) => {
      const shells = addresses.filter((one) => SHELL_SCRIPT.test(one));
      const read = await Promise.all(shells.map(scriptAt));
      return shells.filter((_, at) => (read[at]?.replaced.length ?? 0) > 0);
    },
    script: (address) =>
      SHELL_SCRIPT.test(address) ? async () => (await scriptAt(address)).code : undefined,
  };
}
