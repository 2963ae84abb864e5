import { CONSENT_VERSION, LEAD_FORMS } from '@site/contracts/api/lead-forms';
import { fillTemplate } from '@site/contracts/fill';
import { dateLocale, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { callbackTexts } from '@site/contracts/lead-texts';
import { type ComposedSite, type PageSource, pageHeadSchema } from '@site/contracts/microfrontend';
import { OFFER } from '@site/contracts/offer';
import { offerTerms, offerValues } from '@site/contracts/offer-terms';
import { parseContent } from '@site/contracts/part-content';
import { CONTACTS, HOME, NOT_FOUND, PRIVACY, THANK_YOU } from '@site/contracts/paths';
import { BRAND_TEXTS } from '@site/contracts/texts';
import { leadFormContent } from '@site/ui/form/content.ts';
import * as z from 'zod/mini';
import {
  type ContactsContent,
  contactsSchema,
  notFoundSchema,
  type PrivacyContent,
  privacySchema,
  type Thanks,
  type ThankYouContent,
  thanksSchema,
} from './content';
import { BOT_IDS, botSchema, type HomeContent, homeSchema } from './home/content';

const files = import.meta.glob<unknown>('../../content/**/*.json', { eager: true, import: 'default' });

/** Returns the parsed file. Throws a ContentError with every invalid field, which stops the release. */
export function loadContent<Schema extends z.ZodMiniType>(
  schema: Schema,
  folder: string,
  lang: Language,
): z.output<Schema> {
  const file = `content/${folder}/${lang}.json`;
  return parseContent('shell', file, schema, files[`../../${file}`]);
}

const headOf = (folder: string, lang: Language) => loadContent(z.object({ head: pageHeadSchema }), folder, lang).head;

function home(lang: Language): HomeContent {
  const texts = loadContent(homeSchema, 'home', lang);
  const items = BOT_IDS.map((id) => ({ id, ...loadContent(botSchema, `bots/${id}`, lang) }));
  const values = offerValues(lang);
  const faq = texts.faq.items.map(({ question, unpriced = question, answer }) => ({
    question: values.price ? question : unpriced,
    answer: fillTemplate(answer, values),
  }));
  return {
    ...texts,
    bots: { ...texts.bots, items },
    faq: { ...texts.faq, items: faq },
    form: leadFormContent('home', lang),
    offer: offerTerms(lang),
  };
}

function contacts(lang: Language): ContactsContent {
  const { hours } = OFFER;
  const texts = loadContent(contactsSchema, 'contacts', lang);
  const { alt, person } = texts.day;
  return {
    ...texts,
    office: { ...texts.office, lines: BRAND_TEXTS[lang].office },
    day: { ...texts.day, ...hours, alt: fillTemplate(alt, hours), person: fillTemplate(person, hours) },
    form: leadFormContent('contacts', lang),
    offer: offerTerms(lang),
  };
}

function privacy(lang: Language): PrivacyContent {
  // Formatted on the server, because browsers' locale data differ and would cause hydration mismatches.
  const format = new Intl.DateTimeFormat(dateLocale(lang), { dateStyle: 'long', timeZone: 'UTC' });
  const texts = loadContent(privacySchema, 'privacy', lang);
  const { controller, office } = BRAND_TEXTS[lang];
  const owner = { controller, office: office.join(', ') };
  return {
    ...texts,
    sections: texts.sections.map((part) => ({ ...part, text: part.text.map((line) => fillTemplate(line, owner)) })),
    date: CONSENT_VERSION,
    dateText: format.format(new Date(CONSENT_VERSION)),
  };
}

function thankYou(site?: ComposedSite): ThankYouContent {
  const thanks = (lang: Language): Thanks => {
    const texts = loadContent(thanksSchema, 'thank-you', lang);
    return {
      ...texts,
      calls: callbackTexts(lang),
      offer: offerTerms(lang),
      // Pages of older compositions still send forms that no current page has.
      sent: {
        ...Object.fromEntries(LEAD_FORMS.map((form) => [form, leadFormContent(form, lang).success])),
        ...site?.sentMessages(lang),
      },
    };
  };
  return {
    thanks: Object.fromEntries(LANGUAGE_CODES.map((code) => [code, thanks(code)])) as Record<Language, Thanks>,
  };
}

/** The shell's own pages, for the composer. Server only: it loads the texts of all languages. */
export const shellPages: PageSource[] = [
  {
    path: HOME,
    form: true,
    slots: ['mfe-voice/HomeLine', 'mfe-products/ProductList', 'mfe-content/CaseHighlights', 'mfe-content/TeamPreview'],
    load: (lang) => {
      const content = home(lang);
      const head = { ...headOf('home', lang), faq: content.faq.items };
      return { head, content };
    },
  },
  {
    path: CONTACTS,
    form: true,
    load: (lang) => {
      const content = contacts(lang);
      return { head: { ...headOf('contacts', lang), faq: content.hints.items }, content };
    },
  },
  { path: PRIVACY, load: (lang) => ({ head: headOf('privacy', lang), content: privacy(lang) }) },
  {
    path: THANK_YOU,
    languages: ['en'],
    // Reached only by submitting a form.
    voice: false,
    load: (lang, site) => ({
      head: { ...headOf('thank-you', lang), noindex: true },
      content: thankYou(site),
    }),
  },
  {
    path: NOT_FOUND,
    load: (lang) => ({
      head: headOf('not-found', lang),
      content: loadContent(notFoundSchema, 'not-found', lang),
    }),
  },
];
