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
import { FORMS } from './support/page-texts';
import { expect, test } from './support/test';
import { bare, wordsOf } from './support/words-of';

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
    ru: 'пилот на 14 дней|доступ к демо|маркетинг|производств',
    ua: 'пілот на 14 днів|доступ до демо|маркетинг|виробництв',
  },
};

const CASE = 'title results.figure.before results.figure.value results.figure.label';
const BOT = 'name about';
const MEMBER = 'name position description responsibilities.* projects.*.text expertise.*';
/**
 * The texts that pages show: folders of text files, and paths of keys in these, where `*` is every item. Of the home page,
 * the fields of its nine sections.
 */
const FIELDS: Record<string, Record<string, string>> = {
  [HOME]: {
    'shell/content/home': `hero.title.visitor.who hero.title.visitor.does hero.title.assistant.who hero.title.assistant.does hero.lead hero.plan hero.talk
      hero.line.turns.*.text
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
  },
  [TEAM]: {
    'mfe-content/content/team': [0, 1, 2].map((at) => MEMBER.replace(/\S+/g, `members.${at}.$&`)).join(' '),
  },
  ...Object.fromEntries(
    CASE_SLUGS.map((slug) => [
      `/cases/${slug}`,
      {
        [`mfe-content/content/cases/${slug}`]: `badge company.name company.industry company.size company.market
          problem.title problem.items.*.text solution.title solution.description solution.features.*.title
          solution.features.*.text solution.integrations.* results.figure.value results.figure.label
          results.others.*.value results.others.*.label results.details.* results.unimproved?
          testimonial.quote testimonial.author cta.title cta.button meta.description`,
      },
    ]),
  ),
  ...Object.fromEntries(
    ARTICLE_SLUGS.map((slug) => [
      `/blog/${slug}`,
      {
        [`mfe-content/content/blog/${slug}`]: `subtitle content.intro.* content.points.*.title
          content.points.*.paragraphs.* content.conclusion.title content.conclusion.paragraphs.*
          content.cta.title content.cta.button`,
      },
    ]),
  ),
};

for (const lang of WORDED_LANGUAGES) {
  test(`home, team, case and article pages in ${lang} show every field`, { tag: '@fast' }, async ({ request }) => {
    for (const [page, folders] of Object.entries(FIELDS)) {
      const { html, words } = await wordsOf(request, joinPath(lang, page));
      const shown = words + bare(html.match(/<meta name="description"[^>]*>/)?.[0] ?? '');
      for (const [folder, paths] of Object.entries(folders)) {
        const texts = JSON.parse(readFileSync(path.resolve(`${folder}/${lang}.json`), 'utf8'), (_key, value) =>
          value?.unpriced && Object.keys(BRAND.prices).length === 0 ? { ...value, question: value.unpriced } : value,
        );
        const fields = paths.split(/\s+/).flatMap((keys) => textsAt(texts, keys));
        // A question's answer has places for the offer's terms.
        const pieces = fields.flatMap((text) => text.split(/\{\w+\}/));
        expect(
          pieces.filter((text) => !shown.includes(bare(text))),
          `${page}: ${folder}`,
        ).toEqual([]);
      }
    }
  });

  test(`the home page and each product page in ${lang} state their own figures and claims`, {
    tag: '@fast',
  }, async ({ request }) => {
    const claims = ['+40%', '−60%', '7–14', '20+', '25+', '100+', COUNTRIES[lang]];
    const stated: Record<string, string[]> = { [HOME]: [...claims, FORMS[lang].forms.home.button] };
    for (const id of PRODUCT_IDS) stated[PRODUCT_PATHS[id]] = [...FIGURES[id], ...CLAIMS[id][lang].split('|')];
    for (const [page, texts] of Object.entries(stated)) {
      const { words } = await wordsOf(request, joinPath(lang, page));
      const missing = texts.filter((text) => !words.toLowerCase().includes(bare(text).toLowerCase()));
      expect(missing, page).toEqual([]);
    }
  });

  test(`the contacts page in ${lang} has every contact channel, and the Sales Manager form its own fields`, {
    tag: '@fast',
  }, async ({ request }) => {
    const contacts = await wordsOf(request, joinPath(lang, CONTACTS));
    for (const href of [`mailto:${BRAND.email}`, BRAND.messenger.href, BRAND.youtube, BRAND.instagram])
      expect(contacts.html).toContain(`href="${href}"`);
    expect(contacts.words).toContain(bare(BRAND.messenger.handle));
    expect(contacts.html).toMatch(/<address\b/);
    expect(contacts.html).toContain('name="form" value="contacts"');

    const { html, words } = await wordsOf(request, joinPath(lang, PRODUCT_PATHS.salesManager));
    const { interests } = FORMS[lang].choices;
    for (const field of ['name', 'email', 'phone', 'company', 'comment'])
      expect(html).toMatch(new RegExp(`<(?:input|textarea)[^>]* name="${field}"`));
    expect(Object.keys(interests)).toEqual(['demo', 'sample_report', 'consultation']);
    if (lang === 'en')
      expect(Object.values(interests)).toEqual(['Demo', 'Sample Report', 'Sales Manager Consultation']);
    for (const [value, label] of Object.entries(interests)) {
      expect(html).toMatch(new RegExp(`<input(?=[^>]* type="checkbox")(?=[^>]* value="${value}")`));
      expect(words).toContain(bare(label));
    }
  });
}

/** Patterns of a sign-in: its fields and links to it. */
const SIGN_IN = [
  /type="password"/,
  /autocomplete="(?:\w+-password|username|webauthn)"/i,
  /href="[^"]*\/(?:(?:log|sign)-?(?:in|up)|account|register)\b[^"]*"/i,
];

test('every page has the voice assistant, none asks for a password or leads to an account, and no button is dead before scripts run', {
  tag: '@fast',
}, async ({ request }) => {
  for (const { path: page, languages } of SITE_PAGES)
    for (const pathname of languages.map((lang) => joinPath(lang, page))) {
      const { html } = await wordsOf(request, pathname);
      expect(html, pathname).toContain('data-voice-widget="idle"');
      for (const pattern of SIGN_IN) expect(html.match(pattern)?.[0], pathname).toBeUndefined();
      // It submits a form, is recorded by the inline script, or is hidden.
      const buttons = html.match(/<button\b[^>]*>/g) ?? [];
      expect(buttons.length, pathname).toBeGreaterThan(2);
      const dead = buttons.filter((tag) => !/ type="submit"| data-replay| hidden/.test(tag));
      expect(dead, pathname).toEqual([]);
    }
});
