import { CONSENT_VERSION, LEAD_INTERESTS, needsConsent } from '@site/contracts/api/lead-forms';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API } from '@site/contracts/api/routes';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath } from '@site/contracts/languages';
import { LEAD_TEXTS, type LeadTexts } from '@site/contracts/lead-texts';
import { LIMITS } from '@site/contracts/limits';
import { PRIVACY } from '@site/contracts/paths';
import type { PostedForm, TextField } from '../readForm';
import { htmlResponse } from './htmlResponse';
import { PAGE_TEXTS } from './texts';

const REQUIRED: readonly TextField[] = ['name', 'email', 'phone'];

/** Attributes of each field: what browsers fill in, and how long a value may be. */
const INPUTS: Record<TextField, string> = {
  name: `type="text" autocomplete="name" maxlength="${LIMITS.nameLength}"`,
  email: `type="email" autocomplete="email" maxlength="${LIMITS.emailLength}"`,
  phone: `type="tel" autocomplete="tel" maxlength="${LIMITS.phoneLength}"`,
  company: `type="text" autocomplete="organization" maxlength="${LIMITS.companyLength}"`,
  comment: `maxlength="${LIMITS.commentLength}"`,
};

/** The same form again with what was typed and the fault at each field: 422, in the form's language, without script. */
export function correctionPage(posted: PostedForm, problems: readonly FieldProblem[]) {
  const texts = PAGE_TEXTS[posted.language];
  const words = LEAD_TEXTS[posted.language];
  const faults = new Map(problems.map(({ field, reason }) => [field, words.errors[reason]]));
  const extended = posted.form === 'sales-manager';
  const optional = (['company', 'comment'] as const).filter((name) => extended || posted.texts[name] !== '');
  const main = [
    `<h1>${texts.title}</h1>`,
    `<p role="alert">${texts.intro}</p>`,
    `<form action="${API.leads}" method="post" accept-charset="utf-8">`,
    hiddenFields(posted),
    ...[...REQUIRED, ...optional].map((name) => textField(name, posted, words, faults.get(name))),
    ...(extended ? [interestFields(posted, words)] : []),
    ...(needsConsent(posted.form) ? [consentField(posted, words, faults.get('consent'))] : []),
    `<p><button type="submit">${texts.send}</button></p>`,
    '</form>',
    `<p><a href="${escapeMarkup(posted.path)}">${texts.back}</a></p>`,
  ].join('\n');
  return htmlResponse(422, posted.language, texts.title, main);
}

function hiddenFields({ form, path, language, consentVersion, referrer, utm }: PostedForm): string {
  const version = consentVersion || CONSENT_VERSION;
  return Object.entries({ form, path, language, consentVersion: version, referrer, ...utm })
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
    )
    .join('\n');
}

function textField(name: TextField, posted: PostedForm, texts: LeadTexts, fault: string | undefined): string {
  const attributes = `id="${name}" name="${name}" ${INPUTS[name]}${REQUIRED.includes(name) ? ' required' : ''}${faultAttributes(name, fault)}`;
  const value = escapeMarkup(posted.texts[name]);
  // A line break right after the tag is dropped by HTML parsers, so one is put there to keep the visitor's own.
  const control =
    name === 'comment'
      ? `<textarea ${attributes} rows="5" cols="40">\n${value}</textarea>`
      : `<input ${attributes} value="${value}" size="40">`;
  return `<p><label for="${name}">${texts.labels[name]}</label><br>${control}${faultText(name, fault)}</p>`;
}

function interestFields(posted: PostedForm, texts: LeadTexts): string {
  const boxes = LEAD_INTERESTS.map((id) => {
    const checked = posted.interests.includes(id) ? ' checked' : '';
    return `<label><input type="checkbox" name="interests" value="${id}"${checked}> ${texts.interests[id]}</label>`;
  });
  return `<fieldset><legend>${texts.interestsLegend}</legend>${boxes.join('<br>')}</fieldset>`;
}

function consentField(posted: PostedForm, texts: LeadTexts, fault: string | undefined): string {
  const box = `<input type="checkbox" id="consent" name="consent" value="true" required${posted.consent ? ' checked' : ''}${faultAttributes('consent', fault)}>`;
  const { before, link, after } = texts.consent;
  const sentence = `${before}<a href="${joinPath(posted.language, PRIVACY)}">${link}</a>${after}`;
  return `<p>${box} <label for="consent">${sentence}</label>${faultText('consent', fault)}</p>`;
}

const faultAttributes = (name: string, fault: string | undefined) =>
  fault === undefined ? '' : ` aria-invalid="true" aria-describedby="${name}-error"`;

const faultText = (name: string, fault: string | undefined) =>
  fault === undefined ? '' : `<br><strong id="${name}-error">${fault}</strong>`;
