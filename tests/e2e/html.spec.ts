import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGES, splitPath } from '@site/contracts/languages';
import { THANK_YOU } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { PAGE_KINDS } from '../budgets/page-kinds';
import { htmlFaults } from '../html/html-faults';
import { SITE_PAGES } from '../support/site-pages';
import { expect, test } from './support/test';

/** Pages with distinct elements: one of each kind, and those with a unique design. */
const DISTINCT = new Set<string>([
  ...Object.values(PAGE_KINDS).map((pathname) => splitPath(pathname).path),
  ...Object.values(PRODUCT_PATHS),
  THANK_YOU,
  '/nowhere',
]);

for (const { code, name } of LANGUAGES) {
  const paths = SITE_PAGES.filter(({ languages }) => languages.includes(code))
    .map(({ path }) => path)
    .concat('/nowhere');
  const distinct = paths.filter((path) => DISTINCT.has(path));
  const others = paths.filter((path) => !DISTINCT.has(path));

  for (const [which, chosen] of [
    ['every kind of page', distinct],
    ['every further case and article', others],
  ] as const)
    test(`${which} in ${name} is served as valid HTML`, {
      tag: chosen === distinct && code === 'ua' ? '@fast' : nightlyIf(chosen === others),
    }, async ({ request }) => {
      test.setTimeout(180_000);
      const faults: string[] = [];
      for (const path of chosen) {
        const address = joinPath(code, path);
        const html = await (await request.get(address)).text();
        expect(html, address).toContain('</html>');
        for (const fault of await htmlFaults(html)) faults.push(`${address} ${fault}`);
      }
      expect(faults).toEqual([]);
    });
}
