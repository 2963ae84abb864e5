import path from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { exportPairs } from './export-pairs';

const PRELOAD_HELPER = /preload-helper/;
const FACADE = /^export\s*\{([^}]*)\}\s*from\s*["']([^"']+)["'];?\s*$/;

/**
 * Spares requests that the federation's plugin makes without need: Vite's preload helper stays with the federation's own
 * chunk, and a chunk that only re-exports names of another one is imported from where it comes. The facade files
 * themselves stay, for a host that knows their names.
 */
export function oneFederationChunk(): Plugin {
  return {
    name: 'site:one-federation-chunk',
    apply: 'build',
    enforce: 'post',
    outputOptions(output) {
      const splitting = output.codeSplitting;
      if (!splitting || typeof splitting !== 'object') return output;
      splitting.groups = (splitting.groups ?? []).filter(
        ({ name }) => typeof name !== 'string' || !PRELOAD_HELPER.test(name),
      );
      return output;
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const facade of chunks) {
          const direct = FACADE.exec(facade.code.trim());
          if (direct?.[1] && direct[2]) importDirectly(bundle, facade, direct[1], direct[2]);
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
  // Two sections of one chunk are both called `default` by their facades: one of them is renamed at its import.
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
      // Vite's lists of what to preload, and its manifest.
      .replaceAll(`"${facade.fileName}"`, `"${target}"`)
      .replaceAll(`\`${facade.fileName}\``, `\`${target}\``);
    if (file.type === 'chunk') file.code = direct;
    else file.source = direct;
  }
}

/** Gives a chunk the facade's public names beside its own short ones. False where its exports are not understood. */
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
