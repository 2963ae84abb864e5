import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { exportPairs } from './export-pairs.ts';
import { CHUNK_RULES, excerpt, PluginOutputError } from './rewrite-rules.ts';

const { preloadHelper, facade: facadeRule } = CHUNK_RULES;
const PRELOAD_HELPER = preloadHelper.looksFor['the name of the chunk group'];
const FACADE = facadeRule.looksFor['a chunk that only re-exports another one'];
const REEXPORT = /\{([^}]*)\}\s*from\s*["']([^"']+)["']/;

/**
 * Saves two kinds of requests in the federation plugin's output: Vite's preload helper stays in the federation's chunk,
 * and imports of a facade chunk, which only re-exports another one, point to that other chunk. The facade files stay,
 * for hosts that know their names. Throws if the output contains no such group or no such chunk, because the plugin's
 * output has changed.
 */
export function oneFederationChunk(): Plugin {
  let groups: string[] | undefined;
  let helper = false;
  return {
    name: 'site:one-federation-chunk',
    apply: 'build',
    enforce: 'post',
    outputOptions(output) {
      const splitting = output.codeSplitting;
      if (!splitting || typeof splitting !== 'object') return output;
      const all = splitting.groups ?? [];
      groups ??= all.map(({ name }) => String(name).split('\n')[0] ?? '');
      splitting.groups = all.filter(({ name }) => typeof name !== 'string' || !PRELOAD_HELPER.test(name));
      helper ||= splitting.groups.length < all.length;
      return output;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        if (!helper) {
          const found = groups?.map((name) => `\n  ${name}`).join('') || 'no groups';
          throw new PluginOutputError(preloadHelper, 'the name of the chunk group', 'in the options', found);
        }
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const facades = chunks.filter(({ code }) => FACADE.test(code.trim()));
        if (facades.length === 0) {
          const found = chunks.map(({ fileName, code }) => `\n  ${fileName}: ${code.slice(0, 80)}`).join('');
          const what = 'a chunk that only re-exports another one';
          throw new PluginOutputError(facadeRule, what, 'among the chunks', found);
        }
        for (const facade of facades) {
          const [, names = '', from = ''] = REEXPORT.exec(facade.code.trim()) ?? [];
          importDirectly(bundle, facade, names, from);
        }
      },
    },
  };
}

function importDirectly(
  bundle: Rolldown.OutputBundle,
  facade: Rolldown.OutputChunk,
  names: string,
  from: string,
): void {
  const target = path.posix.join(path.posix.dirname(facade.fileName), from);
  const chunk = bundle[target];
  if (chunk?.type !== 'chunk') return;
  // The facades of two sections of one chunk both export `default`, so one is renamed at its import.
  const renamed = addExports(chunk, names)
    ? ''
    : `.then(e=>({${exportPairs(names)
        .map(([short, name]) => `${name}:e.${short}`)
        .join(',')}}))`;
  const old = path.posix.basename(facade.fileName);
  const importing = new RegExp(
    `(import\\(\\s*|Import\\(\\s*)(["'\`])[^"'\`]*/${escapePattern(old)}\\2\\s*\\)`,
    'g',
  );
  for (const file of Object.values(bundle)) {
    const text = file.type === 'chunk' ? file.code : file.source;
    if (file === facade || typeof text !== 'string' || !text.includes(old)) continue;
    let relative = path.posix.relative(path.posix.dirname(file.fileName), target);
    if (!relative.startsWith('.')) relative = `./${relative}`;
    const direct = text
      .replace(importing, (_all, call, quote) => `${call}${quote}${relative}${quote})${renamed}`)
      // Vite's preload lists and manifest.
      .replaceAll(`"${facade.fileName}"`, `"${target}"`)
      .replaceAll(`\`${facade.fileName}\``, `\`${target}\``);
    if (file.type === 'chunk') {
      if (direct === text && file.dynamicImports.includes(facade.fileName))
        throw new PluginOutputError(facadeRule, `the import of ${old}`, `in ${file.fileName}`, excerpt(text));
      file.code = direct;
    } else file.source = direct;
  }
}

/** Adds the facade's public export names to a chunk. Returns false if the chunk's exports cannot be parsed or conflict. */
function addExports(chunk: Rolldown.OutputChunk, names: string): boolean {
  const own = /export\s*\{([^}]*)\}\s*;?\s*$/.exec(chunk.code);
  if (own?.[1] === undefined) return false;
  const locals = new Map(exportPairs(own[1]).map(([local, name]) => [name, local]));
  const added: string[] = [];
  for (const [short, name] of exportPairs(names)) {
    const local = locals.get(short);
    if (!local || (locals.has(name) && locals.get(name) !== local)) return false;
    if (!locals.has(name)) added.push(`${local} as ${name}`);
  }
  if (added.length > 0) {
    chunk.code = `${chunk.code.slice(0, own.index)}export{${[own[1], ...added].join(',')}};\n`;
    chunk.exports.push(...added.map((one) => one.split(' as ')[1] ?? ''));
  }
  return true;
}

const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
