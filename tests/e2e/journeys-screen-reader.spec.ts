import { nightlyIf } from '@platform/base/test-support/nightly';
import { joinPath, LANGUAGE_CODES } from '@site/contracts/languages';
import { entriesOf, navLabel, PRODUCTS_MENU } from '@site/contracts/navigation';
import { HOME } from '@site/contracts/paths';
import { PRODUCT_PATHS } from 'mfe-products/products';
import { siteNavigation } from '../support/site-navigation';
import { ARTICLE, CONTENT, FORMS, MEDIFLOW, SHELL, spoken, VOICE } from './support/page-texts';
import { expect, test, visit } from './support/test';
import { announced, expectHeadingsInOrder, node } from './support/tree';

/** User journeys as a screen reader presents them: landmarks, names, states and announcements. */
test.use({ viewport: { width: 1440, height: 900 } });

for (const [turn, lang] of LANGUAGE_CODES.entries()) {
  /** Each journey in one language, and at night both in every language. */
  const once = (journey: number) => ({ tag: nightlyIf(journey % LANGUAGE_CODES.length !== turn) });
  const navigation = siteNavigation(lang);
  const [shell, content, voice, forms] = [SHELL[lang], CONTENT[lang], VOICE[lang], FORMS[lang]];

  test(`find a product and ask for it, ${lang}`, once(0), async ({ page }) => {
    await visit(page, joinPath(lang, HOME));
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - ${node('link', shell.skip)}
      - banner:
        - ${node('navigation', shell.nav.label)}:
          - ${node('link', navLabel(navigation, 'home'))}
          - ${node('link', navLabel(navigation, 'contacts'))}
        - ${node('button', shell.search.open)}
        - ${node('navigation', shell.language)}
        - ${node('link', shell.discuss)}
      - main:
        - heading [level=1]
      - contentinfo:
        - ${node('link', shell.footer.privacy)}
      - ${node('region', shell.corner)}:
        - ${node('region', voice.name)}:
          - ${node('button', voice.name)}
          - status
      - ${node('region', shell.toasts.form)}
      - ${node('region', shell.toasts.voice)}
    `);
    await expectHeadingsInOrder(page);

    const toggle = page.locator('header nav summary');
    await expect(toggle).toHaveAccessibleName(navLabel(navigation, 'products'));
    await toggle.press('Enter');
    await expect(page.locator('header nav details')).toMatchAriaSnapshot(`
      - group:
        - list:
          ${entriesOf(navigation, PRODUCTS_MENU)
            .map(({ label, note }) => `- listitem:\n            - ${node('link', `${label} ${note}`)}`)
            .join('\n          ')}
        - ${node('link', shell.productMenu.all)}
        - ${node('link', shell.discuss)}
    `);
    await page.locator(`header a[href$="${PRODUCT_PATHS.mediFlow}"]:visible`).press('Enter');
    const { hero } = MEDIFLOW[lang];
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - ${node('heading', spoken(hero.headline), 'level=1')}
        - ${node('link', hero.primary)}
        - ${node('form', forms.label)}
    `);
    await expect(announced(page)).toHaveText(spoken(hero.headline));
    await expectHeadingsInOrder(page);
  });

  test(`read an article, ${lang}`, once(1), async ({ page }) => {
    await visit(page, joinPath(lang, '/blog/ai-in-healthcare'));
    const { content: article } = ARTICLE[lang];
    await expect(page.locator('main')).toMatchAriaSnapshot(`
      - main:
        - ${node('navigation', content.breadcrumbs)}
        - heading [level=1]
        - article:
          - complementary:
            - ${node('navigation', content.article.contents)}:
              - group:
                - list:
                  ${article.points.map(({ title }) => `- listitem:\n${' '.repeat(20)}- 'link ${within(title)}'`).join(`\n${' '.repeat(18)}`)}
          ${article.points.map(({ title }) => `- ${node('heading', title, 'level=2')}`).join('\n          ')}
          - ${node('navigation', content.share.title)}:
            - list:
              - listitem:
                - ${node('link', content.share.telegram)}
              - listitem:
                - ${node('button', content.share.copy)}
    `);
    await expectHeadingsInOrder(page);
  });
}

/** Matches a name that contains these words. */
function within(words: string): string {
  const plain = words.replace(/\s+/g, ' ').replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return `/${plain}/`.replaceAll("'", "''");
}
