import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { EXPOSED } from './remote-entry.ts';

/** Read by Chromium from version 136 on; other browsers ignore the comment. Only a file's first comments are searched. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad\n';

/**
 * Marks the scripts that the first visit to some page runs: the browser then compiles all their functions while they load, off
 * the main thread, instead of scanning each first and compiling it when it is called, which delays hydration. Scripts that
 * load on an interaction stay unmarked. Runs last, so that nothing precedes the hint and digests cover it. The dynamic imports
 * of the module `routes` are the part's pages.
 */
export function compileHints(routes: string | undefined): Plugin {
  return {
    name: 'site:compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const found = routes ? this.getModuleInfo(path.resolve(process.cwd(), routes)) : undefined;
        if (routes && !found) this.error(`The build contains no module ${routes}, whose imports are the pages.`);
        const pages = found?.dynamicallyImportedIds ?? [];
        const first = new Set([`\0${EXPOSED}`, ...pages]);
        const marked = new Set<Rolldown.OutputChunk>();
        const mark = (chunk: Rolldown.OutputChunk | undefined) => {
          if (!chunk || marked.has(chunk)) return;
          marked.add(chunk);
          chunk.code = COMPILE_HINT + chunk.code;
          for (const file of chunk.imports) mark(chunks.find(({ fileName }) => fileName === file));
        };
        for (const chunk of chunks) if (chunk.isEntry || chunk.moduleIds.some((id) => first.has(id))) mark(chunk);
      },
    },
  };
}
