import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { htmlFaults } from '../html/html-faults';
import { SITE_PAGES } from '../support/site-pages';
import { expect, test } from './support/test';

/** Cases and articles, which have the same elements; the first of each is like the other pages. */
const isRepeated = (path: string) => /^\/(cases|blog)\/(?!retail-kazakhstan|ai-in-healthcare)/.test(path);

for (const { code, name } of LANGUAGES)
  for (const repeated of [false, true])
    test(`${repeated ? 'every further case and article' : 'every kind of page'} in ${name} is served as valid HTML`, {
      tag: !repeated && code === 'ua' ? '@fast' : nightlyIf(repeated),
    }, async ({ request }) => {
      test.setTimeout(180_000);
      const pages = SITE_PAGES.filter((page) => page.languages.includes(code) && isRepeated(page.path) === repeated);
      const faults: string[] = [];
      for (const path of [...pages.map((page) => page.path), '/nowhere']) {
        const address = joinPath(code, path);
        const html = await (await request.get(address)).text();
        expect(html, address).toContain('</html>');
        for (const fault of await htmlFaults(html)) faults.push(`${address} ${fault}`);
      }
      expect(faults).toEqual([]);
    });
