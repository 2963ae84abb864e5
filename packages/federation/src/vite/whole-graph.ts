import type { Plugin } from 'vite';
import { installedVersion } from './rewrite-rules.ts';

const FEDERATION = '@module-federation/vite';
/** Its plugin that tracks the modules that are not parsed yet. */
const TRACKER = 'parseStart';

/**
 * Makes the federation plugin wait for every module before it writes the shared ones. The plugin considers the graph
 * complete 10 ms after all modules that it has seen are parsed, and sees a module when the bundler loads it: on a busy
 * machine an import is loaded later, and the build fails with "Missing export" of React. This plugin registers each
 * import as soon as its importer is parsed. For builds without external modules only: the plugin would wait for them
 * until its timeout.
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
          `${found} has no plugin "${TRACKER}" with a "load" function, which site:whole-graph calls. Adapt packages/federation/src/vite/whole-graph.ts.`,
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
