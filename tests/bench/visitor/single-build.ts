import { readFileSync } from 'node:fs';
import path from 'node:path';
import { routerAliases } from '@site/federation/vite/shares';
import type { PartManifest } from '@site/site-model/part-manifest';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Manifest, type Plugin } from 'vite';
import { ROOT } from '../../bin/steps';

const ENTRY = 'shell/src/app/entry-client.tsx';
const SERVER_ENTRY = 'virtual:bench-server';
const REMOTES = 'virtual:bench-remotes';

export interface SingleBuild {
  dir: string;
  manifest: Manifest;
  /** Key of the client's entry in the manifest. */
  entry: string;
  /** Path of the server bundle, to be imported. */
  server: string;
}

/**
 * Builds the site's own sources as one plain Vite application into `dir`, client and server bundle. What the federation
 * runtime would load is imported statically; libraries are bundled.
 */
export async function singleBuild(parts: PartManifest[], dir: string): Promise<SingleBuild> {
  const [client, server] = [path.join(dir, 'client'), path.join(dir, 'server')];
  const config = (ssr: boolean): InlineConfig => ({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), remotes(parts)],
    resolve: {
      alias: [
        // Without it the router would use its slower development build, which would favour our site in the comparison.
        ...(ssr ? [] : routerAliases),
        { find: 'livekit-client', replacement: path.join(ROOT, 'mfe-voice/src/session/livekit-left-out.ts') },
        ...(ssr ? [] : [{ find: '@module-federation/runtime', replacement: REMOTES }]),
      ],
    },
    ssr: { noExternal: true },
    build: {
      ssr,
      outDir: ssr ? server : client,
      emptyOutDir: true,
      manifest: true,
      target: ssr ? 'node24' : 'es2022',
      cssTarget: ['chrome123', 'safari17.5', 'firefox120'],
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      minify: !ssr,
      rolldownOptions: {
        input: ssr ? SERVER_ENTRY : path.join(ROOT, ENTRY),
        onwarn: () => undefined,
        ...(ssr ? { output: { entryFileNames: 'server.mjs' } } : {}),
      },
    },
  });
  await build(config(false));
  await build(config(true));
  return {
    dir: client,
    manifest: JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest,
    entry: ENTRY,
    server: path.join(server, 'server.mjs'),
  };
}

/** Replaces the federation runtime by a table of everything that the remotes expose, statically imported. */
async function remotes(parts: PartManifest[]): Promise<Plugin> {
  const servers = parts.filter(({ name }) => name !== 'shell');
  const declared = servers.map(async ({ name }) => {
    const file = path.join(ROOT, name, 'part.ts');
    const { exposes } = (await import(file)) as { exposes: Record<string, string> };
    return Object.entries(exposes).map(([expose, source]) => ({
      id: path.join(name, expose),
      file: path.join(ROOT, name, source),
    }));
  });
  const exposed = (await Promise.all(declared)).flat();
  const sources: Record<string, string> = {
    [REMOTES]: [
      ...exposed.map(({ file }, at) => `import * as m${at} from ${JSON.stringify(file)};`),
      `const modules = {${exposed.map(({ id }, at) => `${JSON.stringify(id)}: m${at}`).join(', ')}};`,
      'export const registerRemotes = () => {};',
      'export const loadRemote = async (id) => modules[id];',
    ].join('\n'),
    [SERVER_ENTRY]: [
      `export * from ${JSON.stringify(path.join(ROOT, 'shell/src/app/entry-server.tsx'))};`,
      ...servers.map(
        ({ name }, at) =>
          `import * as s${at} from ${JSON.stringify(path.join(ROOT, name, 'src/entry-server.ts'))};`,
      ),
      `export const remotes = {${servers.map(({ name }, at) => `${JSON.stringify(name)}: s${at}`).join(', ')}};`,
    ].join('\n'),
  };
  return {
    name: 'bench:remotes',
    enforce: 'pre',
    resolveId: (id) => (id in sources ? `\0${id}` : undefined),
    load: (id) => sources[id.replace('\0', '')],
  };
}
