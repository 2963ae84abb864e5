import path from 'node:path';
import { type Plugin, parseAst } from 'vite';
import { classPrefix, portablePath } from './class-names.ts';
import { CSS_MODULE } from './refuse.ts';

/** How many modules a build over its script budget names. */
const LARGEST = 3;

/**
 * Writes `.vite/part.json`, what the composer needs besides Vite's manifest. `exposes`: exposed module → its source file.
 * `VITE_BUILD_MARK` gives the same sources another version, to try out a release.
 */
export function partInfo(part: string, entry: string, exposes: Record<string, string>): Plugin {
  return {
    name: 'site:part-info',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        // The federation plugin's copy of its manifest for analysis, which nothing reads.
        Reflect.deleteProperty(bundle, 'mf-stats.json');
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const idOf = (module: string) =>
          module.startsWith('site:') ? `\0${module}` : path.resolve(process.cwd(), module);
        // Only the chunk that the bundler made for the entry exports what it exports, by the same names.
        const started = chunks.find(({ facadeModuleId }) => facadeModuleId === idOf(entry));
        if (!started) {
          const awaiting = [...this.getModuleIds()].filter((id) => awaitsAtTop(this.getModuleInfo(id)?.code));
          const cause = awaiting.map((id) => portablePath(process.cwd(), id)).join(', ');
          this.error(
            `The build has no file with the exports of ${entry}, so no host could start the part.${cause && ` The cause is the top-level await in ${cause}: move it into a function.`}`,
          );
        }
        const files = Object.entries(exposes).map(([name, file]) => {
          const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(idOf(file)));
          if (!chunk)
            this.error(
              `No file of the build contains ${file}: define what it exports there, or expose the module that does.`,
            );
          return [name.replace(/^\.\//, ''), chunk.fileName];
        });
        const sheets = [...this.getModuleIds()].flatMap((id) => CSS_MODULE.exec(id)?.[1] ?? []);
        const classes = sheets.map((file) => classPrefix(part, process.cwd(), file));
        const sizes = chunks.flatMap(({ modules }) => Object.entries(modules));
        const largest = sizes
          .sort(([, a], [, b]) => b.renderedLength - a.renderedLength)
          .slice(0, LARGEST)
          .map(([id]) => portablePath(process.cwd(), id.replace('\0', '')));
        const mark = process.env.VITE_BUILD_MARK;
        const info = {
          entry: started.fileName,
          exposes: Object.fromEntries(files),
          classes: [...new Set(classes)].sort(),
          largest,
          ...(mark ? { mark } : {}),
        };
        this.emitFile({ type: 'asset', fileName: '.vite/part.json', source: JSON.stringify(info) });
      },
    },
  };
}

function awaitsAtTop(code: string | null | undefined): boolean {
  const awaits = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return false;
    const { type = '', await: loops } = node as { type?: string; await?: boolean };
    if (type === 'AwaitExpression' || (type === 'ForOfStatement' && loops === true)) return true;
    return !/Function|Method|PropertyDefinition/.test(type) && Object.values(node).some(awaits);
  };
  return code?.includes('await') === true && awaits(parseAst(code).body);
}
