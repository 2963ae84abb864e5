import type { Plugin } from 'vite';
import { installedVersion } from './rewrite-rules.ts';

const FEDERATION = '@module-federation/vite';
/** Its plugin that notes which modules are still to be parsed. */
const TRACKER = 'parseStart';

/**
 * Makes the federation plugin wait for every module before it writes the shared ones. It takes the graph for complete 10 ms after each
 * module that it has seen is parsed, and sees a module when the bundler loads it: on a busy machine an import is loaded later than that,
 * and the build fails with "Missing export" of React. Here each import of a parsed module counts from that moment. For builds without
 * external modules: the plugin would wait for one until its timeout.
 */
export function wholeGraph(): Plugin {
  let note: ((id: string) => void) | undefined;
  const parsed = new Set<string>();
  return {
    name: 'site:whole-graph',
    apply: 'build',
    enforce: 'pre',
    configResolved({ plugins }) {
      const load = plugins.find(({ name }) => name === TRACKER)?.load;
      if (typeof load !== 'function') {
        const found = `${FEDERATION} ${installedVersion(FEDERATION)}`;
        throw new Error(
          `${found} has no plugin "${TRACKER}" with a function "load", which site:whole-graph calls.`,
        );
      }
      note = (id) => void load.call({} as never, id);
    },
    moduleParsed({ id, importedIds, dynamicallyImportedIds }) {
      parsed.add(id);
      for (const next of [...importedIds, ...dynamicallyImportedIds]) if (!parsed.has(next)) note?.(next);
    },
  };
}
