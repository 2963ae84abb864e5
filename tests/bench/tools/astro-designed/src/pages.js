import { readFileSync } from 'node:fs';
import { PurgeCSS } from 'purgecss';

/** `BENCH_ASTRO_PAGES`: JSON file of the pages, see `tests/bench/visitor/designed-pages.ts`. */
export async function designedPages() {
  const pages = JSON.parse(readFileSync(process.env.BENCH_ASTRO_PAGES, 'utf8'));
  return Promise.all(
    pages.map(async ({ css, ...page }) => ({
      ...page,
      css: await purged(css, page.body),
      sheet: nameOf(page),
    })),
  );
}

/** Returns the rules that a page can use. */
async function purged(css, body) {
  const raw = `<!doctype html><html lang><head></head><body><div id="root">${body}</div></body></html>`;
  const [sheet] = await new PurgeCSS().purge({
    content: [{ raw, extension: 'html' }],
    css: [{ raw: css }],
    keyframes: true,
  });
  return sheet.css;
}

const nameOf = ({ pathname }) => pathname.slice(1).replaceAll('/', '-');
