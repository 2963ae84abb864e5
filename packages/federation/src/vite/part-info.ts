import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes `.vite/part.json`, what the composer needs besides Vite's manifest: the files that start the part and that contain
 * its exposed modules. `VITE_BUILD_MARK` gives the same sources another version, to try out a release.
 *
 * @param entry The module that starts the part.
 * @param exposes Exposed module → its source file.
 */
export function partInfo(entry: string, exposes: Record<string, string>): Plugin {
  return {
    name: 'site:part-info',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The federation plugin's copy of its manifest for analysis, which nothing reads.
        Reflect.deleteProperty(bundle, 'mf-stats.json');
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const fileOf = (module: string) => {
          const id = module.startsWith('site:') ? `\0${module}` : path.resolve(process.cwd(), module);
          // A chunk group with two modules that both export `default` has a chunk per module that re-exports it.
          const chunk =
            chunks.find(({ facadeModuleId }) => facadeModuleId === id) ??
            chunks.find(({ moduleIds }) => moduleIds.includes(id));
          if (!chunk) this.error(`No chunk of the build contains ${module}.`);
          return chunk.fileName;
        };
        const files = Object.entries(exposes).map(([name, file]) => [
          name.replace(/^\.\//, ''),
          fileOf(file),
        ]);
        const mark = process.env.VITE_BUILD_MARK;
        const info = { entry: fileOf(entry), exposes: Object.fromEntries(files), ...(mark ? { mark } : {}) };
        this.emitFile({ type: 'asset', fileName: '.vite/part.json', source: JSON.stringify(info) });
      },
    },
  };
}
