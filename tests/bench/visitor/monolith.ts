import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { REMOTE_NAMES } from '@platform/base/part-names';
import { collectClosure } from '@platform/composer/load-parts';
import { BOOT_JSON_ID } from '@site/contracts/document-ids';
import { routerAliases } from '@site/federation/vite/shares';
import react from '@vitejs/plugin-react';
import { build, type Manifest, type Plugin } from 'vite';
import { ROOT } from '../../bin/steps';
import type { Contender } from './serve';

const ENTRY = 'shell/src/app/entry-client.tsx';
const REMOTES = 'virtual:bench-remotes';

/** What our documents contain and the monolith's do not: the rendered page, and what names the parts' files. */
const BODY = /(?<=<div id="root">)[\s\S]*(?=<\/div>\n<script type="application\/)/;
const OWN_FILES = new RegExp(
  [
    '<link rel="(?:stylesheet"|preload" as="font")[^>]*>\n?',
    `<script type="application/json" id="${BOOT_JSON_ID}">[\\s\\S]*?</script>\n?`,
    '<script src="[^"]*boot\\.js"[^>]*></script>\n?',
  ].join('|'),
  'g',
);

/**
 * Builds the site's own sources as one plain Vite application, rendered in the browser only: what the federation runtime would load is
 * imported statically, and libraries are bundled. Its documents are those of `ours` without the rendered page.
 */
export async function buildMonolith(ours: Contender, dir: string): Promise<Contender> {
  await build({
    configFile: false,
    root: ROOT,
    mode: 'production',
    logLevel: 'error',
    publicDir: false,
    plugins: [react(), await remotes()],
    resolve: {
      alias: [
        // Without it the router would use its slower development build, which would favour our site in the comparison.
        ...routerAliases,
        { find: 'livekit-client', replacement: path.join(ROOT, 'mfe-voice/src/session/livekit-left-out.ts') },
        { find: '@site/federation/runtime/host-runtime', replacement: REMOTES },
      ],
    },
    build: {
      outDir: dir,
      manifest: true,
      target: 'es2022',
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
      rolldownOptions: { input: path.join(ROOT, ENTRY) },
    },
  });
  const manifest = JSON.parse(readFileSync(path.join(dir, '.vite/manifest.json'), 'utf8')) as Manifest;
  const { js, css } = collectClosure(manifest, ENTRY);
  const entry = manifest[ENTRY]?.file ?? '';
  js.delete(entry);
  const head = [
    ...[...css].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
    ...[...js].map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
    `<script type="module" crossorigin src="/${entry}"></script>\n</head>`,
  ].join('\n');
  return {
    ...ours,
    name: 'monolith',
    async read(pathname) {
      const file = path.join(dir, pathname);
      if (!ours.has(pathname))
        return /\.\w+$/.test(pathname) && existsSync(file) ? readFileSync(file) : ours.read(pathname);
      const html = String(await ours.read(pathname))
        .replace(BODY, '')
        .replace(OWN_FILES, '');
      return Buffer.from(html.replace('</head>', () => head));
    },
  };
}

/** Replaces the federation runtime by a table of everything that the remotes expose, statically imported. */
async function remotes(): Promise<Plugin> {
  const imports: string[] = [];
  const modules: string[] = [];
  for (const name of REMOTE_NAMES) {
    const { exposes } = (await import(path.join(ROOT, name, 'part.ts'))) as {
      exposes: Record<string, string>;
    };
    for (const [id, source] of Object.entries(exposes)) {
      modules.push(`${JSON.stringify(path.join(name, id))}: m${imports.length}`);
      imports.push(`import * as m${imports.length} from ${JSON.stringify(path.join(ROOT, name, source))};`);
    }
  }
  return {
    name: 'bench:remotes',
    enforce: 'pre',
    resolveId: (id) => (id === REMOTES ? `\0${id}` : undefined),
    load: (id) =>
      id === `\0${REMOTES}`
        ? `${imports.join('\n')}
const modules = {${modules.join(', ')}};
export const registerRemotes = () => {};
export const loadRemote = async (id) => modules[id];`
        : undefined,
  };
}
