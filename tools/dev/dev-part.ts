import { existsSync, readFileSync, statSync, watch } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { workspace } from '@platform/base/workspace';
import { asRemote } from '@platform/composer/server-modules';
import { objectMetadata } from '@platform/composer/store/s3-store';
import { buildLatest, buildsItself, builtManifest } from '@platform/releases/build/build-part';
import type { RemoteServerModule } from '@site/federation/remote';
import { keys } from '@site/site-model/bucket-keys';
import { partSources } from './sources';
import { type Stops, startPart } from './start-part';

/** Open pages wait here for the next build. */
const BUILDS = '/__builds';
/** A change of several files is one build. */
const SETTLE_MS = 100;

/** A part from its current sources, as pages load it. */
export interface DevPart {
  /** Throws if the sources contain an error. */
  read(): Promise<RemoteServerModule>;
  /** Returns the address of the remote's entry. */
  entry(): string;
  /** Returns what each page needs in its head, such as what reloads it after a change. */
  head(): string;
  /** Origins besides the site's that the page's policy must allow. */
  origins: readonly string[];
  /** Answers a request for a file of the part; returns false for every other request. */
  answer?(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface DevPartOptions {
  part: string;
  /** Folder for Vite's dependency caches; default: `.vite` in the part. */
  cacheDir?: string | undefined;
  step<Result>(what: string, work: () => Promise<Result>): Promise<Result>;
}

/** Starts a part's dev server, or builds the part if it has a build of its own. Adds what it started to `stops`. */
export const devPart = (options: DevPartOptions, stops: Stops): Promise<DevPart> =>
  buildsItself(options.part)
    ? options.step(`Building ${options.part}`, () => stops.keep(builtPart(options.part)))
    : servedPart(options, stops);

/** Starts Vite's dev server for a part and reads its texts. */
async function servedPart({ part, step, cacheDir }: DevPartOptions, stops: Stops): Promise<DevPart> {
  const server = await step(`Starting the dev server of ${part}`, () =>
    stops.keep(startPart(part, cacheDir, 'production')),
  );
  const sources = await step('Reading the texts', () => stops.keep(partSources(part, server.reload)));
  return {
    read: sources.read,
    entry: () => `${server.url}/remoteEntry.js`,
    // A part without style sheets does not load it itself.
    head: () => `<script type="module" src="${server.url}/@vite/client"></script>`,
    origins: [server.url],
  };
}

/**
 * Builds a part with its own tool and answers requests for its files at the addresses that they would have once published. After a
 * change it is built again, and open pages reload; if that fails, the error is printed and the previous build stays.
 */
async function builtPart(name: string): Promise<DevPart & { close(): Promise<void> }> {
  let built = await build(name);
  const pages = new Set<ServerResponse>();
  const rebuild = async () => {
    try {
      const next = await build(name);
      if (next.dir === built.dir) return;
      built = next;
      for (const page of pages) page.write('data: built\n\n');
      console.log(`${name} was built again.`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  };
  let builds = Promise.resolve();
  let settling: NodeJS.Timeout | undefined;
  const changed = () => {
    clearTimeout(settling);
    settling = setTimeout(() => {
      builds = builds.then(rebuild);
    }, SETTLE_MS);
  };
  const { root, inputs } = workspace();
  const watchers = inputs(name).map((input) => {
    const watched = path.join(root, input);
    return watch(watched, { recursive: statSync(watched).isDirectory() }, changed);
  });
  return {
    read: async () => built.module,
    entry: () => `${built.base}${built.entry}`,
    head: () =>
      built.sheets.map((sheet) => `<link rel="stylesheet" href="${built.base}${sheet}">`).join('') +
      `<script>new EventSource('${BUILDS}').onmessage = () => location.reload()</script>`,
    origins: [],
    answer({ url = '/' }: IncomingMessage, response: ServerResponse) {
      if (url === BUILDS) {
        response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
        response.flushHeaders();
        pages.add(response);
        response.once('close', () => pages.delete(response));
        return true;
      }
      const { pathname } = new URL(url, 'http://dev.invalid');
      if (!pathname.startsWith(built.base)) return false;
      const client = path.join(built.dir, 'client');
      const file = path.join(client, decodeURIComponent(pathname.slice(built.base.length)));
      if (!file.startsWith(client + path.sep) || !existsSync(file)) return false;
      const headers = { 'content-type': objectMetadata(pathname).contentType, 'cache-control': 'no-store' };
      response.writeHead(200, headers).end(readFileSync(file));
      return true;
    },
    async close() {
      clearTimeout(settling);
      for (const watcher of watchers) watcher.close();
      await builds;
    },
  };
}

async function build(name: string) {
  const { dir } = await buildLatest({ name, mode: 'production' });
  const manifest = builtManifest({ dir });
  if (!manifest) throw new Error(`No finished build in ${dir}.`);
  const server = pathToFileURL(path.join(dir, 'server/entry-server.js')).href;
  return {
    dir,
    base: `/${keys.publicBase(name, manifest.version)}`,
    entry: manifest.entry,
    sheets: manifest.client.map((file) => file.path).filter((file) => file.endsWith('.css')),
    // Each build has a folder of its own, so the module is loaded anew.
    module: asRemote(name, await import(server)),
  };
}
