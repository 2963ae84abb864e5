import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { NIGHTLY } from '@platform/base/test-support/nightly';
import { DEFAULT_LANGUAGE, LANGUAGE_CODES } from '@site/contracts/languages';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../bin/steps';
import { secondCheckout } from '../e2e/support/checkout';
import { runCommand } from '../e2e/support/command';
import { projectFiles } from '../support/project-files';
import type { ComposedCopy } from './support/compose-copy';
import { addImports, addRow, copyTexts, englishFiles, inPolish, TABLE, TEXTS } from './support/new-language';

const HOUR = 3_600_000;
const PATHS = ['/', '/products/ai-seller', '/cases/retail-kazakhstan', '/blog/ai-in-healthcare', '/contacts'];

describe('a fourth language', { tags: [NIGHTLY] }, () => {
  let dir: string;
  let site: ComposedCopy;

  beforeAll(async () => {
    dir = path.join(mkdtempSync(path.join(os.tmpdir(), 'fourth-language-')), 'checkout');
    secondCheckout(dir);
    for (const file of projectFiles()) {
      if (!file.startsWith('tests/')) continue;
      mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
      cpSync(path.join(ROOT, file), path.join(dir, file));
    }
    addRow(dir);
    addImports(dir);
    copyTexts(dir);
    const answer = path.join(path.dirname(dir), 'site.json');
    await runCommand(['tests/release/support/compose-copy.ts', answer, 'pl', ...PATHS], {
      cwd: dir,
      env: {},
    });
    site = JSON.parse(readFileSync(answer, 'utf8')) as ComposedCopy;
  }, HOUR);
  afterAll(() => rmSync(path.dirname(dir), { recursive: true, force: true }));

  it(
    'compiles, including all tests',
    () => {
      const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '--noEmit'], {
        cwd: dir,
        encoding: 'utf8',
      });
      expect(stdout).toBe('');
    },
    HOUR,
  );

  it('needs only a row, the imports, and a file beside each English one', () => {
    const added = englishFiles().map(inPolish);
    const known = new Set([...projectFiles(), ...added]);
    const differing = [...known].filter((file) => {
      const before = added.includes(file) ? '' : readFileSync(path.join(ROOT, file));
      return !readFileSync(path.join(dir, file)).equals(Buffer.from(before));
    });
    expect(differing.sort()).toEqual([TABLE, TEXTS, ...added].sort());
    expect(readdirSync(path.join(dir, 'shell/locales'))).toContain('pl.json');
  });

  it('has every page of the other languages', () => {
    const pagesIn = (lang: string) =>
      site.pages.flatMap((page) => (page.startsWith(`${lang}/`) ? [page.slice(lang.length)] : []));
    expect(pagesIn('pl').length).toBeGreaterThan(20);
    // Exclude English, which also has the thank-you page for visitors without JavaScript in any language.
    for (const lang of LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE))
      expect(pagesIn('pl'), lang).toEqual(pagesIn(lang));
  });

  it.each(PATHS)('declares its language at %s and links the others', (page) => {
    const [html = ''] = (site.texts[`/pl${page}`] ?? '').split('</head>');
    const address = page === '/' ? '/pl' : `/pl${page}`;
    expect(html).toMatch(/^<!doctype html>\s*<html lang="pl">/i);
    expect(html).toMatch(/<meta[^>]* property="og:locale"[^>]* content="pl_PL"/);
    for (const tag of ['en', 'ru', 'uk', 'pl', 'x-default'])
      expect(html).toMatch(new RegExp(`<link(?=[^>]* rel="alternate")(?=[^>]* hreflang="${tag}")`));
    expect(html).toMatch(
      new RegExp(`<link(?=[^>]* rel="canonical")(?=[^>]* href="https://[^/"]+${address}")`),
    );
  });

  it('is in the language switch, the sitemap, the feeds and the search', () => {
    const english = site.texts['/'] ?? '';
    expect(english).toMatch(/<a(?=[^>]* href="\/pl")(?=[^>]* lang="pl")(?=[^>]* hreflang="pl")/i);
    const sitemap = site.texts['/sitemap.xml'] ?? '';
    for (const page of PATHS)
      expect(sitemap).toMatch(new RegExp(`<loc>https://[^/<]+/pl${page === '/' ? '' : page}</loc>`));
    expect(sitemap).toContain('hreflang="pl"');
    expect(site.texts['/feed-pl.xml']).toContain('xml:lang="pl"');
    expect(site.texts.search).toContain('Lumi AI');
  });

  it('has its path prefix at the edge', () => {
    expect(site.edge).toContain("pl: '/pl'");
  });
});
