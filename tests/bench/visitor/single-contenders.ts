import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { closure } from '@platform/composer/part-files';
import type { ShellServerModule } from '@platform/composer/server-modules';
import type { ObjectStore } from '@platform/composer/store/object-store';
import { BOOT_JSON_ID, SITE_JSON_ID } from '@site/contracts/document-ids';
import { joinPath, splitPath } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { SiteJson } from '@site/contracts/site-json';
import type { RemoteServerModule } from '@site/federation/remote';
import { keys } from '@site/site-model/bucket-keys';
import type { CompositionManifest } from '@site/site-model/composition';
import { BODY, SHEETS } from './designed-page';
import type { Contender } from './serve';
import type { SingleBuild } from './single-build';

interface Source {
  store: ObjectStore;
  manifest: CompositionManifest;
}

const element = (id: string) =>
  new RegExp(`<script type="application/json" id="${id}">[\\s\\S]*?</script>\n?`);
const bootJson = (value: object) =>
  `<script type="application/json" id="${BOOT_JSON_ID}">${JSON.stringify(value)}</script>\n`;
const BOOT_SCRIPT = /<script src="[^"]*boot\.js"[^>]*><\/script>\n?/;
const FONTS = /<link rel="preload" as="font"[^>]*>\n?/g;

/**
 * Returns the two contenders of the single build: rendered in the browser only, and prerendered with immediate
 * hydration.
 */
export async function singleContenders(build: SingleBuild, source: Source): Promise<[Contender, Contender]> {
  const server = (await import(pathToFileURL(build.server).href)) as ShellServerModule & {
    remotes: Record<string, RemoteServerModule>;
  };
  server.provideRemotes(server.remotes);
  const paths = new Set(source.manifest.pages.map(({ lang, path: page }) => joinPath(lang, page)));
  const file = async (pathname: string) => {
    const name = path.join(build.dir, pathname);
    if (existsSync(name) && /\.\w+$/.test(pathname)) return readFileSync(name);
    return pathname.startsWith('/data/') ? source.store.read(pathname.slice(1)) : undefined;
  };
  const documentOf = async (pathname: string) => {
    const { lang, path: page } = splitPath(pathname);
    return String(await source.store.read(keys.page(source.manifest.id, lang, page)));
  };
  const contender = (name: string, page: (pathname: string) => Promise<string>): Contender => ({
    name,
    has: (pathname) => paths.has(pathname),
    read: async (pathname) => (paths.has(pathname) ? Buffer.from(await page(pathname)) : file(pathname)),
  });
  return [
    contender('monolith', async (pathname) => {
      const html = (await documentOf(pathname)).replace(BODY, '<div id="root"></div>\n');
      return withFiles(html, build, [], undefined);
    }),
    contender('prerendered', async (pathname) => {
      const html = await documentOf(pathname);
      const site = jsonIn<SiteJson>(html, SITE_JSON_ID);
      const { lang, path: pagePath } = splitPath(pathname);
      const data = keys.data(source.manifest.id, lang, pagePath);
      const page = JSON.parse(String(await source.store.read(data))) as PageData;
      const { html: body, owner, pattern } = await server.render(site, page);
      const routes = owner === 'shell' ? server.routes : (server.remotes[owner]?.routes ?? []);
      const route = routes.find((one) => one.pattern === pattern);
      if (!route) throw new Error(`no route ${pattern}`);
      return withFiles(
        html.replace(BODY, () => `<div id="root">${body}</div>\n`),
        build,
        [`${owner}/${route.module}`],
        `/${data}`,
      );
    }),
  ];
}

function jsonIn<T>(html: string, id: string): T {
  return JSON.parse(html.split(`id="${id}">`)[1]?.split('</script>')[0] ?? 'null') as T;
}

/**
 * Adds the build's files to a document as Vite does; the files of one page, including its data, only if the page is
 * known in advance.
 */
function withFiles(
  html: string,
  { dir, manifest, entry }: SingleBuild,
  modules: string[],
  data: string | undefined,
): string {
  const files = closure(manifest, entry);
  for (const module of modules) closure(manifest, module, files);
  const first = manifest[entry]?.file ?? '';
  const assets = manifest[entry]?.assets ?? [];
  const font = (href: string) => {
    const name = /\/(onest-[a-z]+-wght)/.exec(href)?.[1];
    return assets.find((asset) => name && asset.includes(`${name}-`) && existsSync(path.join(dir, asset)));
  };
  const head = [
    ...[...files.css].map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`),
    ...[...files.js]
      .filter((script) => script !== first)
      .map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
    ...(data ? [`<link rel="preload" as="fetch" crossorigin href="${data}">`] : []),
    `<script type="module" crossorigin src="/${first}"></script>`,
  ];
  return html
    .replace(FONTS, (link) => {
      const asset = data && font(link);
      return asset ? `<link rel="preload" as="font" type="font/woff2" href="/${asset}" crossorigin>\n` : '';
    })
    .replace(SHEETS, '')
    .replace(element(BOOT_JSON_ID), data ? bootJson({ page: data }) : '')
    .replace(BOOT_SCRIPT, '')
    .replace('</head>', () => `${head.join('\n')}\n</head>`);
}
