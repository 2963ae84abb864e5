import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BRAND } from '@site/contracts/brand';
import { joinPath } from '@site/contracts/languages';
import { CONTACTS, HOME, TEAM } from '@site/contracts/paths';
import { textsAt } from '@site/contracts/test-support/texts-at';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { PRODUCT_IDS, PRODUCT_PATHS, type ProductId } from 'mfe-products/products';
import { ARTICLE_SLUGS, CASE_SLUGS } from '../support/content-slugs';
import { SITE_PAGES } from '../support/site-pages';
import { FORMS, SHELL } from './support/page-texts';
import { expect, hydrated, test } from './support/test';
import { bare, missingFrom, textsOf, wordsOf } from './support/words-of';

const ROOT = path.resolve(import.meta.dirname, '../..');
const content = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));

/** Statements of the specification about each product (sections 1 and 9) that are the same in every language. */
const FIGURES: Record<ProductId, string[]> = {
  salesManager: ['1–3', '3–5', '7–14', 'KPI'],
  aiSeller: ['7–10', 'CRM'],
  lumiAi: ['7–10', 'CRM', '+15', '+20', '+10', '+25'],
  aiCommerce: ['7–10', 'SnapCard AI', 'SellMate AI'],
  mediFlow: ['FrontDesk', 'Doctor AI', 'GDPR', 'HIPAA'],
  agentLab: ['20+'],
};

const COUNTRIES: Record<WordedLanguage, string> = { en: '5 countries', ru: '5 стран', ua: '5 країн' };

/** Statements by language, as word stems between bars. */
const CLAIMS: Record<ProductId, Record<WordedLanguage, string>> = {
  salesManager: {
    en: 'score|report|rank|tip',
    ru: 'оцен|отчёт|рейтинг|совет',
    ua: 'оцін|звіт|рейтинг|порад',
  },
  aiSeller: { en: 'messenger|web app', ru: 'мессенджер|веб-приложени', ua: 'месенджер|вебзастосун' },
  lumiAi: { en: 'call|book|manager', ru: 'звон|запис|менеджер', ua: 'дзвін|запис|менеджер' },
  aiCommerce: { en: 'photo|cart|index', ru: 'фото|корзин|индекс', ua: 'фото|кошик|індекс' },
  mediFlow: { en: 'ICD-10|protocol|patient', ru: 'МКБ-10|протокол|пациент', ua: 'МКХ-10|протокол|пацієнт' },
  agentLab: {
    en: '14-day pilot|demo access|marketing|production',
    ru: 'пилот на 14 дней|демодоступ|маркетинг|производств',
    ua: 'пілот на 14 днів|демодоступ|маркетинг|виробництв',
  },
};

const CASE = 'title results.figure.before results.figure.value results.figure.label';
const BOT = 'name about';
/** The fields of the home page's nine sections: folders of texts, and paths of keys in them, where `*` is every item. */
const HOME_FIELDS: Record<string, string> = {
  'shell/content/home': `hero.title.*.text hero.lead hero.plan hero.try hero.line.turns.*.text
    hero.line.ticket.title hero.line.ticket.big hero.line.ticket.rows.*.value
    problems.title problems.items.*.quote problems.items.*.answer bots.title bots.note bots.play bots.crm
    benefits.title benefits.note benefits.conversion.value benefits.conversion.text benefits.cost.value
    benefits.cost.text benefits.ledger.*.value benefits.ledger.*.label
    faq.title faq.items.*.question faq.items.*.answer cta.mark cta.title cta.lead`,
  'mfe-products/content/productList': `head.title head.note ${PRODUCT_IDS.map((id) => `about.${id}`).join(' ')}`,
  'mfe-content/content/pages/home': 'cases.title cases.all team.title team.note',
  'mfe-content/content/team': 'members.*.name members.*.position members.*.area members.*.brief',
  'mfe-content/content/cases/medical-center-ukraine': CASE,
  'mfe-content/content/cases/auto-damage-poland': CASE,
  'mfe-content/content/cases/retail-kazakhstan': CASE,
  'shell/content/bots/sales': BOT,
  'shell/content/bots/booking': BOT,
  'shell/content/bots/clinic': BOT,
  'shell/content/bots/shop': BOT,
};

for (const lang of WORDED_LANGUAGES) {
  test(`the home page in ${lang} states the claims and has its nine sections with their fields`, {
    tag: '@fast',
  }, async ({ request }) => {
    const { words } = await wordsOf(request, joinPath(lang, HOME));
    const claims = ['+40%', '−60%', '7–14', '20+', '25+', '100+', COUNTRIES[lang]];
    for (const claim of [...claims, FORMS[lang].forms.home.button]) expect(words).toContain(bare(claim));
    for (const [folder, paths] of Object.entries(HOME_FIELDS)) {
      const texts = content(`${folder}/${lang}.json`);
      const fields = paths.split(/\s+/).flatMap((keys) => textsAt(texts, keys));
      // A question's answer has places for the offer's terms.
      const missing = fields
        .flatMap((text) => text.split(/\{\w+\}/))
        .filter((text) => !words.includes(bare(text)));
      expect(missing, folder).toEqual([]);
    }
  });

  test(`each product page in ${lang} states its own figures`, { tag: '@fast' }, async ({ request }) => {
    for (const product of PRODUCT_IDS) {
      const { words } = await wordsOf(request, joinPath(lang, PRODUCT_PATHS[product]));
      const said = words.toLowerCase();
      const missing = [...FIGURES[product], ...CLAIMS[product][lang].split('|')].filter(
        (claim) => !said.includes(bare(claim).toLowerCase()),
      );
      expect(missing, product).toEqual([]);
    }
  });

  test(`the contacts page in ${lang} has every contact channel`, { tag: '@fast' }, async ({ request }) => {
    const { html, words } = await wordsOf(request, joinPath(lang, CONTACTS));
    for (const href of [`mailto:${BRAND.email}`, BRAND.messenger.href, BRAND.youtube, BRAND.instagram])
      expect(html).toContain(`href="${href}"`);
    expect(words).toContain(bare(BRAND.messenger.handle));
    expect(html).toMatch(/<address\b/);
    expect(html).toContain('name="form" value="contacts"');
  });

  test(`the team page in ${lang} shows every field of three members`, { tag: '@fast' }, async ({
    request,
  }) => {
    const { words } = await wordsOf(request, joinPath(lang, TEAM));
    const { members } = content(`mfe-content/content/team/${lang}.json`);
    expect(members).toHaveLength(3);
    for (const { name, position, description, responsibilities, projects, expertise } of members) {
      const done = projects?.map(({ text }: { text: string }) => text);
      const shown = { name, position, description, responsibilities, expertise, projects: done };
      // A field that is missing in the file counts as missing too.
      const empty = Object.entries(shown).filter(([, value]) => textsOf(value).length === 0);
      expect(empty, `${name} lacks`).toEqual([]);
      expect(missingFrom(words, shown)).toEqual([]);
    }
  });

  test(`each case page in ${lang} shows every field`, { tag: '@fast' }, async ({ request }) => {
    for (const slug of CASE_SLUGS) {
      const { words, html } = await wordsOf(request, joinPath(lang, `/cases/${slug}`));
      const { badge, company, problem, solution, results, testimonial, cta, meta } = content(
        `mfe-content/content/cases/${slug}/${lang}.json`,
      );
      const items = problem.items.map(({ text }: { text: string }) => text);
      const metrics = [results.figure, ...results.others].map(({ value, label }) => ({ value, label }));
      const shown = {
        badge,
        company,
        problem: { title: problem.title, items },
        solution,
        results: { metrics, details: results.details, unimproved: results.unimproved },
        testimonial,
        cta: { title: cta.title, button: cta.button },
      };
      expect(missingFrom(words, shown), slug).toEqual([]);
      expect(bare(html.slice(0, html.indexOf('<body')))).toContain(bare(meta.description));
    }
  });

  test(`each article in ${lang} shows every field`, { tag: '@fast' }, async ({ request }) => {
    for (const slug of ARTICLE_SLUGS) {
      const { words } = await wordsOf(request, joinPath(lang, `/blog/${slug}`));
      const { subtitle, content: article } = content(`mfe-content/content/blog/${slug}/${lang}.json`);
      const points = article.points.map(({ title, paragraphs }: Record<string, unknown>) => ({
        title,
        paragraphs,
      }));
      const { title, button } = article.cta;
      const shown = { subtitle, intro: article.intro, points, cta: { title, button } };
      expect(missingFrom(words, shown), slug).toEqual([]);
      expect(missingFrom(words, article.conclusion), slug).toEqual([]);
    }
  });

  test(`the Sales Manager form in ${lang} has the additional fields`, { tag: '@fast' }, async ({
    request,
  }) => {
    const { html, words } = await wordsOf(request, joinPath(lang, PRODUCT_PATHS.salesManager));
    const { interests } = FORMS[lang].choices;
    for (const field of ['name', 'email', 'phone', 'company', 'comment'])
      expect(html).toMatch(new RegExp(`<(?:input|textarea)[^>]* name="${field}"`));
    expect(Object.keys(interests)).toEqual(['demo', 'sample_report', 'consultation']);
    if (lang === 'en')
      expect(Object.values(interests)).toEqual(['Demo', 'Sample Report', 'Sales Manager Consultation']);
    for (const value of Object.keys(interests))
      expect(html).toMatch(new RegExp(`<input(?=[^>]* type="checkbox")(?=[^>]* value="${value}")`));
    for (const label of Object.values(interests)) expect(words).toContain(bare(label));
  });
}

/** Patterns of a sign-in: its fields and links to it. */
const SIGN_IN = [
  /type="password"/,
  /autocomplete="(?:\w+-password|username|webauthn)"/i,
  /href="[^"]*\/(?:(?:log|sign)-?(?:in|up)|account|register)\b[^"]*"/i,
];

test('every page has the voice assistant, and none asks for a password or leads to an account', {
  tag: '@fast',
}, async ({ request }) => {
  for (const pathname of SITE_PAGES.flatMap(({ path: page, languages }) =>
    languages.map((lang) => joinPath(lang, page)),
  )) {
    const { html } = await wordsOf(request, pathname);
    expect(html, pathname).toContain('data-voice-widget="idle"');
    for (const pattern of SIGN_IN) expect(html.match(pattern)?.[0], pathname).toBeUndefined();
  }
});

test('a page whose code is still loading shows a spinner', { tag: '@fast' }, async ({ page }) => {
  await page.goto('/team');
  await hydrated(page);
  await page.route('**/page.json', () => undefined);
  await page.route(/\/mfe\/mfe-products\/.*\.js$/, () => undefined);
  await page.locator('footer a[href="/products/lumi-ai"]').click();
  const spinner = page.getByRole('status').filter({ hasText: SHELL.en.loading }).locator('svg');
  await expect(spinner).toBeVisible();
  const box = await spinner.boundingBox();
  const middle = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  expect(Math.abs(middle - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(20);
});
