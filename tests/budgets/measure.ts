import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { collectClosure } from '@platform/composer/load-parts';
import { builtManifest } from '@platform/releases/build/build-part';
import { allParts, partOf } from '@platform/releases/build/parts';
import { joinPath, LANGUAGE_CODES, type Language, splitPath } from '@site/contracts/languages';
import { BROTLI } from '@site/contracts/served-files';
import { SHELL } from '@site/contracts/shell';
import { COMPILE_HINT } from '@site/federation/vite/compile-hints';
import type { Manifest } from 'vite';
import { composeNow } from './compose-now';
import { PAGE_KINDS, type PageKind } from './page-kinds';
import { firstVisit, type PageWeight } from './page-weight';

/** By language and kind of page. */
export type Weights = Record<Language, Record<PageKind, PageWeight>>;

/** The sources of the current parts as first visits load them. */
export interface Measured {
  weights: Weights;
  /** Addresses of the scripts of each kind of page, the same in each language. */
  scripts: Record<PageKind, string[]>;
  /** The shell's lazily loaded modules and the files that contain them. */
  lazy: Record<string, string>;
  /** Names of all parts' scripts that the browser is told to compile at once. */
  hinted: string[];
  /** What starting a call loads besides the page: gzip bytes by file name, and whether WebRTC is among it. */
  call: { files: Record<string, number>; webRtc: boolean };
}

const manifestOf = (name: string) =>
  JSON.parse(readFileSync(path.join(partOf(name).dir, 'client/.vite/manifest.json'), 'utf8')) as Manifest;

/** Measures the lazily loaded code of a call: the SDK and its worklets. */
function measureCall(): Measured['call'] {
  const { dir } = partOf('mfe-voice');
  const manifest = manifestOf('mfe-voice');
  const filesOf = (key: string) => {
    const { js } = collectClosure(manifest, key);
    const chunks = Object.values(manifest).filter(({ file }) => js.has(file));
    return chunks.flatMap(({ file, assets = [] }) => [file, ...assets]);
  };
  const exposed = Object.values(builtManifest({ dir })?.exposes ?? {});
  const early = Object.keys(manifest)
    .filter((key) => exposed.includes(manifest[key]?.file ?? ''))
    .flatMap(filesOf);
  const lazy = filesOf('src/session/engine/CallEngineView.tsx').filter((file) => !early.includes(file));
  const bodies = lazy.map((file) => [file, readFileSync(path.join(dir, 'client', file))] as const);
  return {
    files: Object.fromEntries(bodies.map(([file, body]) => [file, gzipSync(body, { level: 9 }).length])),
    webRtc: bodies.some(([, body]) => body.includes('RTCPeerConnection')),
  };
}

/**
 * Prints what first visits to the current sources load as JSON; with `--write` stores the weights as the new budgets, for a
 * change that is worth its bytes. Runs as a separate process, because Module Federation builds differently with a test
 * runner's environment variables.
 */
const { store, id, remove } = await composeNow();
const measured = { weights: {}, scripts: {} } as Measured;
for (const lang of LANGUAGE_CODES) {
  measured.weights[lang] = {} as Weights[Language];
  for (const [kind, pathname] of Object.entries(PAGE_KINDS) as [PageKind, string][]) {
    const visit = await firstVisit(store, id, joinPath(lang, splitPath(pathname).path));
    measured.weights[lang][kind] = visit.weight;
    measured.scripts[kind] ??= visit.scripts;
  }
}
measured.call = measureCall();
measured.lazy = Object.fromEntries(
  Object.values(manifestOf(SHELL)).flatMap(({ file, src, isDynamicEntry }) =>
    src && isDynamicEntry ? [[src, file]] : [],
  ),
);
measured.hinted = allParts('production').flatMap(({ dir }) => {
  const folder = path.join(dir, 'client', BROTLI.folder);
  return readdirSync(folder).filter(
    (file) => file.endsWith('.js') && readFileSync(path.join(folder, file), 'utf8').startsWith(COMPILE_HINT),
  );
});
remove();
if (process.argv.includes('--write')) {
  const text = `${JSON.stringify(measured.weights, null, 2)}\n`;
  writeFileSync(path.join(import.meta.dirname, 'budgets.json'), text);
}
process.stdout.write(`${JSON.stringify(measured, null, 2)}\n`);
