import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ObjectStore, stagedView } from '@platform/composer/store/object-store';
import { joinPath, splitPath } from '@site/contracts/languages';
import { keys } from '@site/site-model/bucket-keys';
import { compositionManifestSchema } from '@site/site-model/composition';
import { ROOT } from '../../bin/steps';
import { composeNow } from '../../budgets/compose-now';
import { PAGE_KINDS } from '../../budgets/page-kinds';
import { makeCertificate } from '../../support/certificate';
import { installNpmTools } from '../../tools/install-npm-tools';
import { buildMonolith } from './monolith';
import { type Contender, type Served, serveContender } from './serve';

export type Running = Contender & Served;

/** Builds the contenders from the current sources and serves them until `close`. */
export async function startContenders() {
  const { store, id, remove } = await composeNow();
  // Inside the repository, so that bundles resolve the installed packages.
  const work = path.join(ROOT, '.build/bench', String(process.pid));
  mkdirSync(work, { recursive: true });
  const { pages } = compositionManifestSchema.parse(JSON.parse(String(await store.read(keys.composition(id)))));
  const ours = ownSite(store, id, new Set(pages.map(({ lang, path: page }) => joinPath(lang, page))));
  const contenders = [
    ours,
    await buildMonolith(ours, path.join(work, 'monolith')),
    await buildAstroPage(store, id, path.join(work, 'astro')),
  ];
  const certificate = makeCertificate();
  const servers: Running[] = [];
  for (const one of contenders) servers.push({ ...one, ...(await serveContender(one, certificate)) });
  return {
    servers,
    /** Hash of the servers' certificate, which a browser is told to trust. */
    fingerprint: certificate.fingerprint,
    close() {
      for (const server of servers) server.close();
      remove();
      rmSync(work, { recursive: true, force: true });
    },
  };
}

/** Returns the composed site. */
const ownSite = (store: ObjectStore, id: string, pages: ReadonlySet<string>): Contender => ({
  name: 'ours',
  hydrates: true,
  has: (pathname) => pages.has(pathname),
  async read(pathname) {
    // The measured composition is not released, so its parts are staged.
    if (/^\/(shell|mfe|data)\//.test(pathname)) return stagedView(store).read(pathname.slice(1));
    const { lang, path: page } = splitPath(pathname);
    return store.read(pages.has(pathname) ? keys.page(id, lang, page) : keys.rootFile(id, pathname));
  },
});

/** Builds the texts of the home page as an Astro page, without our design. */
async function buildAstroPage(store: ObjectStore, id: string, out: string): Promise<Contender> {
  const tools = await installNpmTools('tests/bench/tools');
  const { lang, path: page } = splitPath(PAGE_KINDS.home);
  const data = `${out}-page.json`;
  writeFileSync(data, String(await store.read(keys.data(id, lang, page))));
  const astro = path.join(tools, 'node_modules/astro/bin/astro.mjs');
  const env = { BENCH_ASTRO_PAGE: data, BENCH_ASTRO_OUT: out, ASTRO_TELEMETRY_DISABLED: '1' };
  const options = { cwd: path.join(tools, 'astro'), env: { ...process.env, ...env } };
  await promisify(execFile)(process.execPath, [astro, 'build', '--silent'], options);
  return {
    name: 'astro',
    hydrates: false,
    has: (pathname) => pathname === PAGE_KINDS.home,
    async read(pathname) {
      const file = path.join(out, pathname === PAGE_KINDS.home ? 'index.html' : pathname);
      return /\.\w+$/.test(file) && existsSync(file) ? readFileSync(file) : undefined;
    },
  };
}
