import path from 'node:path';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import budgets from './budgets.json' with { type: 'json' };
import type { Measured, Weights } from './measure';
import { measured } from './measured';
import { PAGE_KINDS, type PageKind } from './page-kinds';
import type { PageWeight } from './page-weight';

/** Share by which a page may exceed its budget before the test fails. */
const TOLERANCE = 0.03;
/** Maximum script requests of a page, including the boot script. */
const MAX_SCRIPT_REQUESTS = 14;
/** Maximum gzip bytes of the code that starting a call loads, SDK and worklets together. */
const MAX_CALL_BYTES = 30 * 1024;

let now: Measured;
beforeAll(() => {
  now = measured('measure.ts');
}, 300_000);

const kinds = Object.keys(PAGE_KINDS) as PageKind[];

describe.each(LANGUAGE_CODES.flatMap((lang) => kinds.map((kind) => [kind, lang] as const)))(
  '%s page in "%s"',
  (kind, lang) => {
    it('stays within its budget', () => {
      const weight = now.weights[lang][kind];
      const budget = (budgets as Weights)[lang][kind];
      const exceeded = (Object.keys(weight) as (keyof PageWeight)[])
        .filter((key) => weight[key] > budget[key] * (1 + TOLERANCE))
        .map((key) => `${key}: ${weight[key]}, budget ${budget[key]}`);
      expect(exceeded, 'worth it? node tools/bin/run.mjs tests/budgets/measure.ts --write').toEqual([]);
      expect(weight.jsRequests).toBeLessThanOrEqual(MAX_SCRIPT_REQUESTS);
    });
  },
);

/** Kinds whose first visits load a file of the shell. */
const loading = (file: string | undefined) =>
  kinds.filter((kind) => now.scripts[kind].some((href) => href.endsWith(`/${file}`)));

it.each(['src/layout/LanguageOffer.tsx', 'src/search/SearchDialog.tsx', 'src/head/head-tags.ts'])(
  'no first visit loads %s, which has a chunk of its own',
  (module) => {
    expect(now.lazy[module], `${module} is imported statically`).toBeDefined();
    expect(loading(now.lazy[module])).toEqual([]);
  },
);

it('a page’s own code is found among its scripts', () => {
  expect(loading(now.lazy['src/pages/home/HomePage.tsx'])).toEqual(['home']);
});

it('only the shell’s own pages load what they share, such as the forms', () => {
  const shared = kinds.filter((kind) => now.scripts[kind].some((href) => /\/shell\/.*\/common-/.test(href)));
  expect(shared).toEqual(['home', 'contacts', 'privacy']);
});

it('the scripts of first visits, and of interactions none, are compiled at once', () => {
  const first = new Set(Object.values(now.scripts).flatMap((hrefs) => hrefs.map((href) => path.basename(href))));
  // Public files are not built.
  first.delete('boot.js');
  expect(first.size).toBeGreaterThan(15);
  expect(now.hinted).toEqual(expect.arrayContaining([...first]));
  // Pages of other kinds are first visits too.
  expect(now.hinted.filter((file) => !first.has(file) && !/Page-/.test(file))).toEqual([]);
});

it('loads at most 30 KB to start a call, and no WebRTC', () => {
  const { files, webRtc } = now.call;
  const parts = Object.keys(files).filter((file) => /CallEngineView|Processor|resampler/.test(file));
  expect(parts).toHaveLength(4);
  expect(Object.values(files).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MAX_CALL_BYTES);
  expect(webRtc).toBe(false);
});
