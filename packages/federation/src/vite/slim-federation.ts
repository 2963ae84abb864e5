import path from 'node:path';
import type { Plugin } from 'vite';
import { exportPairs } from './export-pairs.ts';
import { HOST_RULES, PluginOutputError, REMOTE_RULES, type RewriteRule, taken } from './rewrite-rules.ts';
import { SHARED_NAMES } from './shares.ts';

/** `.ts`, or `.js` where the package is compiled. */
const ENDING = path.extname(import.meta.filename);

const runtime = (name: string) =>
  JSON.stringify(path.resolve(import.meta.dirname, `../runtime/${name}${ENDING}`).replaceAll('\\', '/'));

/** A rule, and what it writes instead of a module. */
type Rewriting = readonly [
  rule: RewriteRule & { module: RegExp },
  rewrite: (code: string, id: string) => string,
];

/**
 * Writes a remote's side of the federation's protocol anew, in builds. What the plugin generates reckons with any host, with
 * several versions of a share and with remotes that share among each other: 48 KB of source in every part. Here one host
 * offers every share once, before it loads a remote. Throws where the generated code is no longer what it was, or no longer there.
 */
export function slimRemote(): Plugin {
  const { entry, share, hostInit, pending } = REMOTE_RULES;
  return slim('site:slim-remote', [
    [entry, remoteEntry],
    [share, takenShare],
    [
      hostInit,
      (code, id) => {
        taken(hostInit, 'the export of initHost', code, id);
        return 'export const initHost = async () => undefined;';
      },
    ],
    [pending, nothingPending(pending)],
  ]);
}

/** The same for the host: its own code reaches the shares directly, its start offers them to the runtime. */
export function slimHost(): Plugin {
  const { entry, share, prebuild, pending } = HOST_RULES;
  return slim('site:slim-host', [
    [entry, hostEntry],
    [share, (code, id) => `${handedOn(share, code, id)}export const __moduleExports = local;`],
    [prebuild, (code, id) => handedOn(prebuild, code, id)],
    [pending, nothingPending(pending)],
  ]);
}

function slim(name: string, rewritings: readonly Rewriting[]): Plugin {
  const applied = new Set<RewriteRule>();
  return {
    name,
    apply: 'build',
    buildStart: () => applied.clear(),
    transform: {
      // The plugin writes some of its modules as late as in its own transform.
      order: 'post',
      handler(code, id) {
        for (const [rule, rewrite] of rewritings) {
          if (!rule.module.test(id)) continue;
          applied.add(rule);
          return { code: rewrite(code, id), map: null };
        }
        return undefined;
      },
    },
    // A rule that is never applied leaves the plugin's own code in the part, and nothing else would tell.
    generateBundle() {
      const ids = [...this.getModuleIds()].filter((id) => id.includes('virtual:mf'));
      const found = ids.map((id) => `\n  ${id.replaceAll('\0', '')}`).join('') || 'none';
      for (const [rule] of rewritings)
        if (!applied.has(rule)) throw new PluginOutputError(rule, 'its module', 'among the modules', found);
    },
  };
}

const nothingPending =
  (rule: typeof REMOTE_RULES.pending | typeof HOST_RULES.pending) => (code: string, id: string) => {
    taken(rule, 'the export of its function', code, id);
    return 'export const preloadPendingShares = async () => undefined;';
  };

function remoteEntry(code: string, id: string): string {
  const exposes = taken(REMOTE_RULES.entry, 'the import of the exposed modules', code, id);
  return `
import exposes from ${exposes};
import { container } from ${runtime('container')};
const { init, get } = container(exposes, ${JSON.stringify(SHARED_NAMES)});
export { init, get };
`;
}

/** The bindings are live: they get their values at once where the share is there, else when the host hands it over. */
function takenShare(code: string, id: string): string {
  const names = exportedNames(REMOTE_RULES.share, code, id);
  const [, escaped = ''] = /__loadShare__(.+)__loadShare__/.exec(id) ?? [];
  const name = escaped.replaceAll('_mf_1_', '/').replaceAll('_mf_2_', '-');
  return `
import { whenShared } from ${runtime('taken-shares')};
let all, main${names.map((_, at) => `, e${at}`).join('')};
whenShared(${JSON.stringify(name)}, (module) => {
  all = module;
  main = module.default ?? module;
  ${names.map((one, at) => `e${at} = module.${one};`).join(' ')}
});
export { all as __moduleExports, main as default${names.map((one, at) => `, e${at} as ${one}`).join('')} };
`;
}

function hostEntry(code: string, id: string): string {
  const shares = taken(HOST_RULES.entry, 'the import of the shares', code, id);
  const plugin = taken(HOST_RULES.entry, 'the import of the plugin that hands the runtime on', code, id);
  return `
import provideRuntime from ${plugin};
import { usedShared } from ${shares};
import { startHost } from ${runtime('start-host')};
export const init = () => startHost('shell', usedShared, [provideRuntime()]);
`;
}

/** The module that stands behind a share, as if it had been imported without the federation. */
function handedOn(
  rule: typeof HOST_RULES.share | typeof HOST_RULES.prebuild,
  code: string,
  id: string,
): string {
  const source = taken(rule, 'the module behind the share', code, id);
  return `
import * as local from ${source};
export { ${exportedNames(rule, code, id).join(', ')} } from ${source};
export default Reflect.get(local, 'default') ?? local;
`;
}

/** All that a generated module exports, but for what each of them has. */
export function exportedNames(
  rule: typeof REMOTE_RULES.share | typeof HOST_RULES.share | typeof HOST_RULES.prebuild,
  code: string,
  id: string,
): string[] {
  taken(rule, 'exports', code, id);
  const lists = [...code.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list]) => exportPairs(list ?? ''));
  const names = [
    ...lists.map(([, name]) => name),
    ...[...code.matchAll(/export const (\w+) =/g)].map(([, name]) => name ?? ''),
  ];
  return names.filter((name) => name !== 'default' && name !== '__moduleExports');
}
