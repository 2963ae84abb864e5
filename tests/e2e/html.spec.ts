import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { htmlFaults } from '../html/html-faults';
import { SITE_PAGES } from '../support/site-pages';
import { expect, test } from './support/test';

for (const { code, name } of LANGUAGES) {
  test(`every page in ${name} is valid HTML as it is served`, async ({ request }) => {
    test.setTimeout(180_000);
    const paths = SITE_PAGES.filter(({ languages }) => languages.includes(code)).map(({ path }) =>
      joinPath(code, path),
    );
    const faults: string[] = [];
    for (const path of [...paths, joinPath(code, '/nowhere')]) {
      const response = await request.get(path);
      const html = await response.text();
      expect(html, path).toContain('</html>');
      for (const fault of await htmlFaults(html)) faults.push(`${path} ${fault}`);
    }
    expect(faults).toEqual([]);
  });
}
