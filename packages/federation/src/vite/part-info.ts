import type { Plugin } from 'vite';

export const PART_INFO_FILE = '.vite/part.json';

/**
 * Writes what the composer needs besides Vite's manifest: the source file of every exposed module. `VITE_BUILD_MARK`
 * gives the same sources another version, to try out a release.
 */
export function partInfo(exposes: Record<string, string>): Plugin {
  return {
    name: 'site:part-info',
    apply: 'build',
    generateBundle() {
      const sources = Object.fromEntries(
        Object.entries(exposes).map(([name, file]) => [name.replace(/^\.\//, ''), file.replace(/^\.\//, '')]),
      );
      const mark = process.env.VITE_BUILD_MARK;
      this.emitFile({
        type: 'asset',
        fileName: PART_INFO_FILE,
        source: JSON.stringify({ exposes: sources, ...(mark ? { mark } : {}) }),
      });
    },
  };
}
