import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { exportPairs } from './export-pairs.ts';
import { CHUNK_RULES, PluginOutputError, taken } from './rewrite-rules.ts';

const { runtimeGlue } = CHUNK_RULES;
const RUNTIME = /^\0?rolldown\/runtime\.js$/;
const isRuntimeAlone = ({ moduleIds }: Rolldown.OutputChunk) =>
  moduleIds.length > 0 && moduleIds.every((id) => RUNTIME.test(id));
/** The federation's chunk in a remote (`mf`) and in the shell (`loadShare-eager`). */
const FEDERATION = /(^|\/)(mf|loadShare-eager)-(?!entry)[^/]*\.js$/;
const MANIFEST = '.vite/manifest.json';

type Manifest = Record<string, { file: string; imports?: string[] }>;

/**
 * Moves the bundler's module glue into the federation's chunk, which is loaded before any other: no chunk group can
 * include the glue, and as its own file it costs each part a request for 237 bytes. If the federation's chunk imports
 * other chunks, the glue stays, because in an import cycle other chunks would run before the glue.
 */
export function runtimeInFederationChunk(): Plugin {
  return {
    name: 'site:runtime-in-federation-chunk',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const runtime = chunks.find(isRuntimeAlone);
        const home = chunks.find(
          ({ fileName, imports }) =>
            FEDERATION.test(fileName) && imports.every((file) => file === runtime?.fileName),
        );
        if (!runtime) return;
        const list = taken(runtimeGlue, 'the list of exports', runtime.code, runtime.fileName);
        if (!chunks.some(({ fileName }) => FEDERATION.test(fileName))) {
          const found = chunks.map(({ fileName }) => `\n  ${fileName}`).join('');
          throw new PluginOutputError(runtimeGlue, "the federation's own chunk", 'among the chunks', found);
        }
        if (!home) return;
        const body = runtime.code.slice(0, runtime.code.lastIndexOf(list));
        const names = exportPairs(/\{([^}]*)\}/.exec(list)?.[1] ?? '');
        const table = names.map(([local, name]) => `${name}:${local}`).join(',');
        const bound = names.map(([, name]) => `${name}:${own(name)}`).join(',');
        const glue = `const{${bound}}=(()=>{${body};return{${table}}})();`;
        for (const chunk of chunks) {
          if (chunk !== runtime) chunk.code = redirected(chunk, runtime, home);
        }
        home.code = `${glue}${home.code}\nexport{${names.map(([, name]) => own(name)).join(',')}};\n`;
        home.imports = [];
        Reflect.deleteProperty(bundle, runtime.fileName);
        renameInLists(bundle, runtime.fileName, home.fileName);
      },
    },
  };
}

const own = (name: string) => `__glue_${name}`;

/** Returns a chunk's code with its import of the glue pointing to the federation's chunk, or to itself. */
function redirected(
  chunk: Rolldown.OutputChunk,
  runtime: Rolldown.OutputChunk,
  home: Rolldown.OutputChunk,
): string {
  const file = path.posix.basename(runtime.fileName).replace(/[.$]/g, '\\$&');
  const importing = new RegExp(`import\\s*\\{([^}]*)\\}\\s*from\\s*["'][^"']*${file}["'];?`, 'g');
  const relative = path.posix.relative(path.posix.dirname(chunk.fileName), home.fileName);
  const from = relative.startsWith('.') ? relative : `./${relative}`;
  chunk.imports = chunk.imports.map((one) => (one === runtime.fileName ? home.fileName : one));
  return chunk.code.replace(importing, (_all, list: string) => {
    const names = exportPairs(list);
    return chunk === home
      ? names.map(([name, local]) => `const ${local}=${own(name)};`).join('')
      : `import{${names.map(([name, local]) => `${own(name)} as ${local}`).join(',')}}from"${from}";`;
  });
}

/** Replaces the file's name in Vite's manifest, in preload lists and in imports. */
function renameInLists(bundle: Rolldown.OutputBundle, old: string, next: string): void {
  const [oldName, nextName] = [path.posix.basename(old), path.posix.basename(next)];
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') {
      file.code = file.code.replaceAll(oldName, nextName);
    } else if (typeof file.source === 'string' && file.fileName === MANIFEST) {
      const entries = Object.entries(JSON.parse(file.source) as Manifest);
      const oldKey = entries.find(([, { file: name }]) => name === old)?.[0];
      const nextKey = entries.find(([, { file: name }]) => name === next)?.[0];
      if (!oldKey || !nextKey) throw new Error(`${MANIFEST} lacks ${old} or ${next}`);
      const kept = entries
        .filter(([key]) => key !== oldKey)
        .map(([key, entry]) => {
          const imports = entry.imports?.map((one) => (one === oldKey ? nextKey : one));
          const others = [...new Set(imports)].filter((one) => one !== key);
          return [key, imports ? { ...entry, imports: others } : entry];
        });
      file.source = JSON.stringify(Object.fromEntries(kept), null, 2);
    } else if (typeof file.source === 'string') {
      file.source = file.source.replaceAll(oldName, nextName);
    }
  }
}
