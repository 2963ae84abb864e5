import { createHash } from 'node:crypto';
import { manifestKey } from '@platform/composer/checks/versions';
import { contentVersion } from '@platform/composer/content-ids';
import { folderStore, type ObjectStore, stagedView } from '@platform/composer/store/object-store';
import type { PartDeclaration } from '@site/contracts/declaration';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { type Placeholder, SEAM_VERSION } from '@site/contracts/microfrontend';
import { ROOT_FILES, sharePath } from '@site/contracts/served-files';
import { API_CONTRACT } from '@site/site-model/api-contract';
import { keys } from '@site/site-model/bucket-keys';
import type { PartManifest } from '@site/site-model/part-manifest';
import { SITE_PAGES } from '../../support/site-pages';

/** A published part with the minimum that the composer accepts. */
export interface FixturePart {
  name: string;
  version: string;
  entry: string;
  exposes?: Record<string, string>;
  client: Record<string, string | Buffer>;
  vite: Record<string, { file: string; src?: string; imports?: string[]; css?: string[] }>;
  /** Source of the server bundle. */
  server: string;
  placeholders?: Placeholder[];
}

/** Returns the part with a content-based version, as a build makes it. A different `mark` gives a different version. */
export function namedFixture(part: FixturePart, mark = ''): FixturePart {
  const marked: FixturePart = { ...part, server: `${part.server}\n// ${mark}` };
  const { version: _version, client: _client, server: _server, ...description } = fixtureManifest(marked);
  const files = foldersOf(marked).flatMap(([folder, bodies]) =>
    Object.entries(bodies).map(([file, body]) => ({ path: `${folder}/${file}`, body: Buffer.from(body) })),
  );
  return { ...marked, version: contentVersion(description, files) };
}

type Files = Record<string, string | Buffer>;

/** Returns the files of a part's build by folder. */
const foldersOf = (part: FixturePart): ['client' | 'server', Files][] => [
  ['client', { ...part.client, '.vite/manifest.json': JSON.stringify(part.vite) }],
  ['server', { 'entry-server.js': part.server }],
];

/** Returns the manifest of a part. */
function fixtureManifest(part: FixturePart): PartManifest {
  const list = (files: Files) =>
    Object.entries(files).map(([file, body]) => ({
      path: file,
      sha384: createHash('sha384').update(body).digest('base64'),
      bytes: Buffer.byteLength(body),
    }));
  const [client, server] = foldersOf(part).map(([, files]) => list(files));
  return {
    seam: SEAM_VERSION,
    name: part.name,
    version: part.version,
    entry: part.entry,
    exposes: part.exposes ?? {},
    shared: {},
    api: API_CONTRACT,
    mode: 'production',
    placeholders: part.placeholders ?? [],
    client: client ?? [],
    server: server ?? [],
  };
}

/** Writes the build of a part, as it is before it is published, to a folder, and returns the candidate. */
export async function writeBuild(part: FixturePart, dir: string) {
  for (const [folder, files] of foldersOf(part))
    for (const [file, body] of Object.entries(files)) await folderStore(dir).writeOnce(`${folder}/${file}`, body);
  return { manifest: fixtureManifest(part), dir };
}

/** Writes a part to the bucket as `publish` does, or with `pullsView` as `preview` does: manifest last. Returns its version. */
export async function publishFixture(
  bucket: ObjectStore,
  part: FixturePart,
  viewOf: typeof stagedView = stagedView,
): Promise<string> {
  const store = viewOf(bucket);
  const baseOf = { client: keys.publicBase, server: keys.serverBase };
  for (const [folder, files] of foldersOf(part))
    for (const [file, body] of Object.entries(files))
      await store.writeOnce(baseOf[folder](part.name, part.version) + file, body);
  await store.writeOnce(manifestKey(part.name, part.version), JSON.stringify(fixtureManifest(part)));
  return part.version;
}

/** Files that the composer copies from the shell to the site's root. */
const ROOT_IMAGES = [
  ...Object.values(ROOT_FILES).filter((file) => /\.(png|ico)$/.test(file)),
  ...LANGUAGE_CODES.map(sharePath),
];

/** The default body of a fixture shell's pages. */
const GOOD_BODY = '<main><h1>Page</h1></main>';

/**
 * Returns a shell that owns every page of the site except those of `without`. `bodies` replaces the rendered HTML of a
 * path. The route pattern of a page is its path.
 */
export function fixtureShell(
  options: {
    version?: string;
    without?: readonly string[];
    bodies?: Record<string, string>;
    /** Source of further exports. */
    exports?: string;
    /** Its style sheet. */
    css?: string;
  } = {},
): FixturePart {
  const pages = SITE_PAGES.map(({ path, languages }) => ({ path, languages })).concat({
    path: '/_not-found',
    languages: SITE_PAGES[0]?.languages ?? [],
  });
  const owned = pages.filter(({ path }) => !options.without?.includes(path));
  return {
    name: 'shell',
    version: options.version ?? '00000000000000000000000000000001',
    entry: 'assets/index.js',
    client: {
      'assets/index.js': '// entry',
      'assets/page.js': '// page',
      'assets/site.css': options.css ?? 'a{}',
      'boot.js': '// boot',
      'icon.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path d="M4 4h24v24z"/></svg>',
      ...Object.fromEntries(ROOT_IMAGES.map((file) => [file.slice(1), file])),
    },
    vite: {
      'index.html': { file: 'assets/index.js', css: ['assets/site.css'] },
      'src/Page.tsx': { file: 'assets/page.js' },
    },
    server: `
      const owned = ${JSON.stringify(owned)};
      const bodies = ${JSON.stringify(options.bodies ?? {})};
      const pattern = (path) => path.slice(1);
      const head = { title: 'A page', description: 'A page of the fixture, described.', noindex: true };
      export const pages = owned.map((page) => ({ ...page, load: () => ({ head, content: {} }) }));
      export const routes = owned.map(({ path }) => ({ pattern: pattern(path), module: 'src/Page.tsx' }));
      export const declaration = {};
      export const layoutSlots = [];
      export const messages = () => ({});
      export const provideRemotes = () => {};
      export const headTags = () => [];
      export const pageTitle = (page) => page.head.title;
      export const HEAD_MARK = 'data-page-head';
      ${options.exports ?? ''}
      export const render = async (site, page) => ({
        html: bodies[page.path] ?? '${GOOD_BODY}',
        owner: 'shell',
        pattern: pattern(page.path),
      });`,
  };
}

/** Returns a remote that owns `pages` and exposes one section. */
export function fixtureRemote(
  options: {
    name?: string;
    version?: string;
    pages?: readonly string[];
    module?: string;
    declaration?: PartDeclaration;
  } = {},
): FixturePart {
  const pages = options.pages ?? [];
  return {
    name: options.name ?? 'mfe-products',
    version: options.version ?? '00000000000000000000000000000002',
    entry: 'remoteEntry.js',
    exposes: { routes: 'assets/routes.js', ProductList: 'assets/list.js' },
    client: {
      'remoteEntry.js': '// remote',
      'assets/routes.js': '// routes',
      'assets/list.js': '// list',
      'assets/product.js': '// product',
    },
    vite: {
      remote: { file: 'remoteEntry.js' },
      'src/routes.tsx': { file: 'assets/routes.js' },
      'src/ProductList.tsx': { file: 'assets/list.js' },
      'src/Product.tsx': { file: 'assets/product.js' },
    },
    server: `
      const head = { title: 'A product', description: 'A product of the fixture, described.', noindex: true };
      const paths = ${JSON.stringify(pages)};
      export const pages = paths.map((path) => ({ path, load: () => ({ head, content: {} }) }));
      export const routes = paths.map((path) => ({
        pattern: path.slice(1),
        module: '${options.module ?? 'src/Product.tsx'}',
      }));
      export const declaration = ${JSON.stringify(options.declaration ?? {})};
      export const slots = { ProductList: { component: () => null, load: () => ({}) } };
      export const messages = () => ({});`,
  };
}

export const FIXTURE_SETTINGS = {
  origin: 'https://site.example',
  languageDetection: 'path',
  voice: { agentId: 'agent', language: 'page', enabled: true },
} as const;
