import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PageData } from '@site/contracts/microfrontend';
import { installTools } from './install-tools';
import { type Ran, runIn } from './run-in';

/** A page of the site without a design. */
export interface AstroPage {
  /** With language prefix: `/ru/cases`. */
  pathname: string;
  page: PageData;
}

/** A folder of `tests/bench/tools` with an Astro site: the texts without a design, or our HTML and CSS. */
export type AstroSite = 'astro' | 'astro-designed';

/** Builds an Astro site with `pages` into `out` and returns the time and memory of the Astro process. */
export async function buildAstro(site: AstroSite, pages: readonly object[], out: string): Promise<Ran> {
  const dir = await installTools();
  mkdirSync(out, { recursive: true });
  const file = `${out}-pages.json`;
  writeFileSync(file, JSON.stringify(pages));
  const astro = path.join(dir, 'node_modules/astro/bin/astro.mjs');
  return runIn(path.join(dir, site), process.execPath, [astro, 'build', '--silent'], {
    env: { BENCH_ASTRO_PAGES: file, BENCH_ASTRO_OUT: out, ASTRO_TELEMETRY_DISABLED: '1' },
  });
}
