import { campaignOf } from '@site/contracts/api/campaign';
import { ALL_LEAD_FIELDS, type LeadFieldName } from '@site/contracts/api/lead-fields';
import { type LeadFormId, leadFormIdSchema } from '@site/contracts/api/lead-form-id';
import { HONEYPOT } from '@site/contracts/api/lead-forms';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language, splitPath } from '@site/contracts/languages';
import { cutText } from '@site/contracts/limits';
import { cleanText } from '../shared/http-request';

/** A posted form as the visitor filled it in, before validation. */
export interface PostedForm {
  form: LeadFormId;
  language: Language;
  path: string;
  /** Values of the text fields, by their names in the HTML; empty ones are missing. */
  texts: Partial<Record<LeadFieldName, string>>;
  choices: Partial<Record<LeadFieldName, string[]>>;
  consent: boolean;
  consentVersion: string;
  referrer: string;
  utm: Record<string, string>;
  [HONEYPOT]: string;
}

/** Longest value that is shown again, in characters: more than any limit, so that the limit's error is shown with it. */
const SHOWN = 50_000;
/** At most this many values of a field with choices are read; the lead's schema allows fewer. */
const CHOICES = 20;

/** Invalid hidden fields get a default: a visitor can't correct them. `referer` may have more campaign parameters. */
export function readForm(body: string, referer = '', languages = ''): PostedForm {
  const data = new URLSearchParams(body);
  const value = (name: string) => cutText(cleanText(data.get(name) ?? ''), SHOWN).replace(/\r\n?/g, '\n');
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  const path = sitePathIn(value('path')) ?? sitePathIn(page?.pathname ?? '');
  const texts: PostedForm['texts'] = {};
  const choices: PostedForm['choices'] = {};
  for (const { name, kind } of ALL_LEAD_FIELDS) {
    if (kind === 'choices') {
      const ticked = data.getAll(name).slice(0, CHOICES);
      if (ticked.length > 0) choices[name] = ticked.map((one) => cutText(cleanText(one), SHOWN));
    } else if (value(name) !== '') texts[name] = value(name);
  }
  const [form, language] = [value('form'), value('language')];
  return {
    form: leadFormIdSchema.safeParse(form).data ?? 'contacts',
    language: isLanguage(language) ? language : path ? splitPath(path).lang : preferredLanguage(languages),
    path: path ?? '/',
    texts,
    choices,
    consent: value('consent') !== '',
    consentVersion: value('consentVersion'),
    referrer: value('referrer'),
    utm: campaignOf([...(page?.searchParams ?? []), ...data].map(([name, text]) => [name, cleanText(text)] as const)),
    [HONEYPOT]: value(HONEYPOT),
  };
}

/** Converts the form to the request of `POST /api/leads`, without empty optional fields. */
export function toLeadInput(posted: PostedForm): Record<string, unknown> {
  const { texts, choices, consent, ...rest } = posted;
  const filled = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(filled), ...texts, ...choices, ...(consent ? { consent } : {}) };
}

/** Returns the first of the browser's languages that the site has; the order in the header is that of preference. */
function preferredLanguage(languages: string): Language {
  const tags = languages.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  const preferred = tags.map((tag) => LANGUAGES.find(({ htmlLang }) => htmlLang === tag)).find(Boolean);
  return preferred?.code ?? DEFAULT_LANGUAGE;
}

const sitePathIn = (path: string): string | undefined => (/^\/(?!\/)[\w\-/]{0,299}$/.test(path) ? path : undefined);
