import { LEAD_FORMS, type LeadFormId } from '@site/contracts/api/lead-forms';
import { isLanguage, type Language, splitPath } from '@site/contracts/languages';
import { cleanText } from '../shared/cleanText';

/** A posted form as the visitor filled it in, before anything is judged. */
export interface PostedForm {
  form: LeadFormId;
  language: Language;
  path: string;
  /** Values of the text fields by their names in the HTML; '' when empty. */
  texts: Record<TextField, string>;
  interests: string[];
  consent: boolean;
  consentVersion: string;
  referrer: string;
  utm: Record<string, string>;
  website: string;
}

export const TEXT_FIELDS = ['name', 'email', 'phone', 'company', 'comment'] as const;
export type TextField = (typeof TEXT_FIELDS)[number];

/**
 * Reads a form-urlencoded body. The hidden fields are repaired rather than refused, since a visitor can't correct
 * them. Campaign marks stand in the address of the page that posted, which the browser names as `referer`.
 */
export function readForm(body: string, referer = ''): PostedForm {
  const data = new URLSearchParams(body);
  const value = (name: string) => cleanText(data.get(name) ?? '').replace(/\r\n?/g, '\n');
  const page = URL.canParse(referer) ? new URL(referer) : undefined;
  const path = inSitePath(value('path')) ?? inSitePath(page?.pathname ?? '') ?? '/';
  const [form, language] = [value('form'), value('language')];
  return {
    form: LEAD_FORMS.find((id) => id === form) ?? 'contacts',
    language: isLanguage(language) ? language : splitPath(path).lang,
    path,
    texts: {
      name: value('name'),
      email: value('email'),
      phone: value('phone'),
      company: value('company'),
      comment: value('comment'),
    },
    interests: data.getAll('interests').map(cleanText),
    consent: value('consent') !== '',
    consentVersion: value('consentVersion'),
    referrer: value('referrer'),
    utm: utmOf([...(page?.searchParams ?? []), ...data]),
    website: value('website'),
  };
}

/** The form as the request of `POST /api/leads`; empty optional fields are left out. */
export function toLeadInput(posted: PostedForm): Record<string, unknown> {
  const { texts, interests, consent, ...rest } = posted;
  const given = Object.entries({ ...rest, ...texts }).filter(([, value]) => value !== '');
  return {
    ...Object.fromEntries(given),
    ...(interests.length > 0 ? { interests } : {}),
    ...(consent ? { consent } : {}),
  };
}

function inSitePath(path: string): string | undefined {
  return /^\/(?!\/)[\w\-/]{0,299}$/.test(path) ? path : undefined;
}

function utmOf(pairs: [string, string][]): Record<string, string> {
  return Object.fromEntries(
    pairs.filter(([name]) => name.startsWith('utm_')).map(([name, value]) => [name, cleanText(value)]),
  );
}
