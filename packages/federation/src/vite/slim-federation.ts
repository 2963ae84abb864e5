import path from 'node:path';
import type { Plugin } from 'vite';
import { SHARED_NAMES } from './shares.ts';

/** Modules that the federation's plugin generates, by their ids. */
const ENTRY = /^\0?virtual:mf-REMOTE_ENTRY_ID:/;
const SHARE = /^\0?virtual:mf:.*__loadShare__\.js$/;
const PREBUILD = /^\0?virtual:mf:.*__prebuild__\.js$/;
const HOST_INIT = /^\0?virtual:mf:.*__H_A_I__\.js$/;
const PENDING = /^\0?virtual:mf:.*__P_S__\.js$/;

const runtime = (name: string) =>
  JSON.stringify(path.resolve(import.meta.dirname, `../runtime/${name}.ts`).replaceAll('\\', '/'));

/**
 * Writes a remote's side of the federation's protocol anew, in builds. What the plugin generates reckons with any host, with
 * several versions of a share and with remotes that share among each other: 48 KB of source in every part. Here one host
 * offers every share once, before it loads a remote. Throws where the generated code is no longer what it was.
 */
export function slimRemote(): Plugin {
  return slim('site:slim-remote', (id, code) => {
    if (ENTRY.test(id)) return remoteEntry(code);
    if (SHARE.test(id)) return takenShare(id, code);
    if (HOST_INIT.test(id)) return 'export const initHost = async () => undefined;';
    if (PENDING.test(id)) return NOTHING_PENDING;
    return undefined;
  });
}

/** The same for the host: its own code reaches the shares directly, its start offers them to the runtime. */
export function slimHost(): Plugin {
  return slim('site:slim-host', (id, code) => {
    if (ENTRY.test(id)) return hostEntry(code);
    if (SHARE.test(id)) return `${handedOn(id, code)}export const __moduleExports = local;`;
    if (PREBUILD.test(id)) return handedOn(id, code);
    if (PENDING.test(id)) return NOTHING_PENDING;
    return undefined;
  });
}

function slim(name: string, rewrite: (id: string, code: string) => string | undefined): Plugin {
  return {
    name,
    apply: 'build',
    transform: {
      // The plugin writes some of its modules as late as in its own transform.
      order: 'post',
      handler(code, id) {
        const next = rewrite(id, code);
        return next === undefined ? undefined : { code: next, map: null };
      },
    },
  };
}

const NOTHING_PENDING = 'export const preloadPendingShares = async () => undefined;';

function remoteEntry(code: string): string {
  const exposes = found(/import\s+\w+\s+from\s*("virtual:mf-exposes:[^"]+")/, code, 'remote entry');
  return `
import exposes from ${exposes};
import { container } from ${runtime('container')};
const { init, get } = container(exposes, ${JSON.stringify(SHARED_NAMES)});
export { init, get };
`;
}

/** The bindings are live: they get their values at once where the share is there, else when the host hands it over. */
function takenShare(id: string, code: string): string {
  const names = exportedNames(id, code);
  const name = found(/__loadShare__(.+)__loadShare__/, id, 'share')
    .replaceAll('_mf_1_', '/')
    .replaceAll('_mf_2_', '-');
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

function hostEntry(code: string): string {
  const shares = found(/import\(\s*("virtual:mf-localSharedImportMap:[^"]+")\s*\)/, code, 'host entry');
  const plugin = found(/import\s+\$runtimePlugin_0\s+from\s*("[^"]+")/, code, 'host entry');
  return `
import provideRuntime from ${plugin};
import { usedShared } from ${shares};
import { startHost } from ${runtime('start-host')};
export const init = () => startHost('shell', usedShared, [provideRuntime()]);
`;
}

/** The module that stands behind a share, as if it had been imported without the federation. */
function handedOn(id: string, code: string): string {
  const source = found(/import\s*\*\s*as\s+\w+\s+from\s*("[^"]+")/, code, 'share');
  return `
import * as local from ${source};
export { ${exportedNames(id, code).join(', ')} } from ${source};
export default Reflect.get(local, 'default') ?? local;
`;
}

function exportedNames(id: string, code: string): string[] {
  const lists = [...code.matchAll(/export\s*\{([^}]*)\}/g)].flatMap(([, list]) => (list ?? '').split(','));
  const names = [
    ...lists.flatMap((one) => /__mf_\d+\s+as\s+(\w+)/.exec(one)?.[1] ?? []),
    ...[...code.matchAll(/export const (\w+) = __mfPrebuildExports\./g)].flatMap(([, name]) => name ?? []),
  ];
  if (names.length === 0) throw new Error(`the federation's plugin writes ${id} in another way`);
  return names;
}

function found(pattern: RegExp, code: string, what: string): string {
  const match = pattern.exec(code)?.[1];
  if (match === undefined) throw new Error(`the federation's plugin writes its ${what} in another way`);
  return match;
}
