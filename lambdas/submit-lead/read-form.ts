import { campaignOf } from '@site/contracts/api/campaign';
import { HONEYPOT } from '@site/contracts/api/honeypot';
import { ALL_LEAD_FIELDS, type LeadFieldName } from '@site/contracts/api/lead-fields';
import { type LeadFormId, leadFormIdSchema } from '@site/contracts/api/lead-form-id';
import { isLanguage, type Language, splitPath } from '@site/contracts/languages';
import { cleanText } from '../shared/http-request';

/** A posted form as the visitor filled it in, before validation. */
export interface PostedForm {
  form: LeadFormId;
  language: Language;
  path: string;
  /** Values of the text fields, by their names in the HTML; empty ones are missing. */
  texts: Partial<Record<LeadFieldName, string>>;
  /** Values of the ticked checkboxes, by the name of their field. */
  choices: Partial<Record<LeadFieldName, string[]>>;
  consent: boolean;
  consentVersion: string;
  referrer: string;
  utm: Record<string, string>;
  [HONEYPOT]: string;
}

/**
 * Parses a form-urlencoded body. Invalid hidden fields get a default instead of an error, since a visitor can't correct
 * them. Campaign parameters are also taken from the URL of the posting page, which the browser sends as `referer`.
 */
export function readForm(body: string, referer = ''): PostedForm {
  const data = new URLSearchParams(body);
  const value = (name: string) => cleanText(data.get(name) ?? '').replace(/\r\n?/g, '\n');
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  const path = inSitePath(value('path')) ?? inSitePath(page?.pathname ?? '') ?? '/';
  const typed = ALL_LEAD_FIELDS.filter(({ kind }) => kind !== 'choices');
  const chosen = ALL_LEAD_FIELDS.filter(({ kind }) => kind === 'choices');
  const [form, language] = [value('form'), value('language')];
  return {
    form: leadFormIdSchema.safeParse(form).data ?? 'contacts',
    language: isLanguage(language) ? language : splitPath(path).lang,
    path,
    texts: Object.fromEntries(typed.map(({ name }) => [name, value(name)]).filter(([, text]) => text !== '')),
    choices: Object.fromEntries(
      chosen
        .map(({ name }) => [name, data.getAll(name).map(cleanText)] as const)
        .filter(([, values]) => values.length > 0),
    ),
    consent: value('consent') !== '',
    consentVersion: value('consentVersion'),
    referrer: value('referrer'),
    utm: campaignOf(
      [...(page?.searchParams ?? []), ...data].map(([name, text]) => [name, cleanText(text)] as const),
    ),
    [HONEYPOT]: value(HONEYPOT),
  };
}

/** Converts the form to the request of `POST /api/leads`, without empty optional fields. */
export function toLeadInput(posted: PostedForm): Record<string, unknown> {
  const { texts, choices, consent, ...rest } = posted;
  const given = Object.entries(rest).filter(([, value]) => value !== '');
  return { ...Object.fromEntries(given), ...texts, ...choices, ...(consent ? { consent } : {}) };
}

function inSitePath(path: string): string | undefined {
  return /^\/(?!\/)[\w\-/]{0,299}$/.test(path) ? path : undefined;
}
