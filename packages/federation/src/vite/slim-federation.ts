import path from 'node:path';
import type { Plugin } from 'vite';
import { exportPairs } from './export-pairs.ts';
import {
  excerpt,
  HOST_RULES,
  PluginOutputError,
  REMOTE_RULES,
  type RewriteRule,
  taken,
} from './rewrite-rules.ts';
import { SHARED_NAMES } from './shares.ts';

/** `.ts`, or `.js` if the package is compiled. */
const ENDING = path.extname(import.meta.filename);

function runtimeFile(name: string): string {
  return path.resolve(import.meta.dirname, `../runtime/${name}${ENDING}`).replaceAll('\\', '/');
}
const runtime = (name: string) => JSON.stringify(runtimeFile(name));

/** A rule and the function that returns the module's new code. */
type Rewriting = readonly [
  rule: RewriteRule & { module: RegExp },
  rewrite: (code: string, id: string) => string,
];

/**
 * Replaces the plugin's code of a remote in builds. The plugin supports any host, several versions of a share and
 * sharing between remotes, which is 48 KB of source in every part. Here one host provides every share once, before it
 * loads a remote. Throws if the generated code has changed or is missing.
 */
export function slimRemote(): Plugin {
  const { entry, exposes, share, hostInit, pending } = REMOTE_RULES;
  return slim('site:slim-remote', [
    [entry, remoteEntry],
    [exposes, exposedModules],
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

/** The alias by which the host's build replaces the federation's runtime. */
export const runtimeAliases = [
  { find: /^@module-federation\/runtime$/, replacement: runtimeFile('host-runtime') },
];

/** The same for the host: its code imports the shared modules directly, and its entry offers them to remotes. */
export function slimHost(): Plugin {
  const { entry, shares, hostInit, share, prebuild, pending } = HOST_RULES;
  return slim('site:slim-host', [
    [entry, hostEntry],
    [shares, hostShares],
    [hostInit, hostStart],
    [share, (code, id) => `${reExport(share, code, id)}export const __moduleExports = local;`],
    [prebuild, (code, id) => reExport(prebuild, code, id)],
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
      // The plugin generates some of its modules in its own transform hook.
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
    // A rule that is never applied leaves the plugin’s code in the part; no other check detects it.
    buildEnd(error) {
      if (error) return;
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

/** Returns the table of exposed modules. Vite loads their style sheets, and no remote waits for another one. */
function exposedModules(code: string, id: string): string {
  const rule = REMOTE_RULES.exposes;
  taken(rule, 'an exposed module', code, id);
  const all = [...code.matchAll(/"\.[^"]*": async \(\) =>/g)];
  const modules = [...code.matchAll(/("\.[^"]*"): async \(\) => \{[^}]*?\(\) => import\(("[^"]+")\)/g)].map(
    ([, name, from]) => `${name}: () => import(${from})`,
  );
  if (modules.length !== all.length)
    throw new PluginOutputError(rule, 'each exposed module', `in ${id}`, excerpt(code));
  return `export default { ${modules.join(', ')} };`;
}

/** Live bindings: they get their values immediately if the share is cached, else when the host provides it. */
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
  return `
import { usedShared } from ${shares};
import { startHost } from ${runtime('host-runtime')};
export const init = async () => startHost(usedShared);
`;
}

/** Returns code that lists the host's shares with their modules and versions. */
function hostShares(code: string, id: string): string {
  const rule = HOST_RULES.shares;
  for (const what of Object.keys(rule.looksFor) as (keyof typeof rule.looksFor)[])
    taken(rule, what, code, id);
  const sources = new Map(
    [...code.matchAll(/import \* as (__mfEagerShare_\d+) from ("[^"]+")/g)].map(([, as = '', from = '']) => [
      as,
      from,
    ]),
  );
  const modules = new Map(
    [...code.matchAll(/"([^"]+)": async \(\) => \{\s*let pkg = (__mfEagerShare_\d+)/g)].map(
      ([, name = '', as = '']) => [name, as],
    ),
  );
  const offers = [
    ...code.matchAll(/name: "([^"]+)",\s*version: "([^"]+)",[\s\S]*?requiredVersion: "([^"]+)"/g),
  ].map(([, name = '', version, range]) => {
    const module = modules.get(name);
    if (!module || !sources.has(module))
      throw new PluginOutputError(rule, 'the module of a share', `for ${name} in ${id}`, excerpt(code));
    return `[${JSON.stringify(name)}, ${JSON.stringify(version)}, ${JSON.stringify(range)}, ${module}]`;
  });
  return `
${[...sources].map(([as, from]) => `import * as ${as} from ${from};`).join('\n')}
export const usedShared = [${offers.join(', ')}];
`;
}

/** Returns the code that starts the host, when the first chunk that uses a shared module is evaluated. */
function hostStart(code: string, id: string): string {
  taken(HOST_RULES.hostInit, 'the export of initHost', code, id);
  const entry = taken(HOST_RULES.hostInit, 'the import of the entry', code, id);
  return `
import { init } from ${entry};
export const hostInitPromise = init();
export const initHost = () => hostInitPromise;
`;
}

/** Returns code that re-exports a share's module, as if it were imported without the federation. */
function reExport(
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

/** Returns the exports of a generated module, except those that every such module has. */
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
