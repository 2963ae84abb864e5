import {
  asksFor,
  type ChoiceField,
  type NamedField,
  placedLeadFields,
  type TypedField,
} from '@site/contracts/api/lead-fields';
import { CONSENT_VERSION, needsConsent } from '@site/contracts/api/lead-forms';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API, referenceOf } from '@site/contracts/api/routes';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath, type Language, languageInfo } from '@site/contracts/languages';
import { fieldReasons, LEAD_TEXTS, type LeadTexts, leadFormTexts } from '@site/contracts/lead-texts';
import { CONTACTS, PRIVACY } from '@site/contracts/paths';
import { PAGE_WORDS } from '@site/contracts/texts';
import { ANSWER_POLICY, ANSWER_STYLE } from '@site/server-data/answer-style';
import type { ApiResponse } from '../shared/http-handler';
import type { PostedForm } from './read-form';

/** Returns the form again, filled in and with a message at each invalid field: 422. */
export function correctionPage(posted: PostedForm, problems: readonly FieldProblem[]) {
  const { title, intro, back } = PAGE_WORDS[posted.language];
  const main = [
    `<h1>${title}</h1>`,
    `<p role="alert">${intro}</p>`,
    listProblems(problems, LEAD_TEXTS[posted.language]),
    ...repeatForm(posted, problems),
    `<p><a href="${escapeMarkup(posted.path)}">${back}</a></p>`,
  ];
  return htmlResponse(422, posted.language, title, main.join('\n'));
}

/** Links to the invalid fields in the form's order, each named by its field. */
function listProblems(problems: readonly FieldProblem[], { labels, consent, errors }: LeadTexts): string {
  const names = new Map<string, string>(placedLeadFields().map(({ name }) => [name, labels[name]]));
  names.set('consent', consent.before + consent.link + consent.after);
  const order = [...names.keys()];
  const links = problems
    .toSorted((one, other) => order.indexOf(one.field) - order.indexOf(other.field))
    .map(
      ({ field, reason }) =>
        `<li><a href="#${field}">${escapeMarkup(names.get(field) ?? field)}: ${escapeMarkup(errors[reason])}</a></li>`,
    );
  return `<ul>${links.join('')}</ul>`;
}

/** Returns the page for a fault that is not in the form, with the form, so that it can be sent later. */
export function failurePage(statusCode: number, posted: PostedForm, correlationId: string) {
  const { form, language } = posted;
  const { title, contacts } = PAGE_WORDS[language].failure;
  const main = [
    `<h1>${title}</h1>`,
    `<p role="alert">${escapeMarkup(leadFormTexts(form, language).error)}</p>`,
    `<p>${escapeMarkup(`${LEAD_TEXTS[language].reference} ${referenceOf(correlationId)}`)}</p>`,
    `<p><a href="${joinPath(language, CONTACTS)}">${contacts}</a></p>`,
    ...repeatForm(posted, []),
  ];
  return htmlResponse(statusCode, language, title, main.join('\n'));
}

function repeatForm(posted: PostedForm, problems: readonly FieldProblem[]): string[] {
  const words = LEAD_TEXTS[posted.language];
  const faults = new Map(problems.map(({ field, reason }) => [field, words.errors[reason]]));
  const shown = placedLeadFields().filter(
    (field) => asksFor(posted.form, field) || posted.texts[field.name] || posted.choices[field.name],
  );
  return [
    `<form action="${API.leads}" method="post" accept-charset="utf-8">`,
    renderHidden(posted),
    ...shown.map((field) =>
      field.kind === 'choices'
        ? renderChoices(field, posted, words)
        : renderText(field, posted, words, faults.get(field.name)),
    ),
    needsConsent(posted.form)
      ? renderConsent(posted, words, faults.get('consent'))
      : `<p>${policySentence(words.policy, posted.language)}</p>`,
    `<p><button type="submit">${PAGE_WORDS[posted.language].send}</button></p>`,
    '</form>',
  ];
}

function renderHidden({ form, path, language, consentVersion, referrer, utm }: PostedForm): string {
  const version = consentVersion || CONSENT_VERSION;
  return Object.entries({ form, path, language, consentVersion: version, referrer, ...utm })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`)
    .join('\n');
}

function renderText(
  { name, kind, max, autoComplete, rows, required }: NamedField<TypedField>,
  posted: PostedForm,
  texts: LeadTexts,
  fault: string | undefined,
): string {
  const autofill = autoComplete ? ` autocomplete="${autoComplete}"` : '';
  const reason = fieldReasons(posted.form, posted.language)[name];
  const why = reason ? ` <small id="${name}-reason">${escapeMarkup(reason)}</small>` : '';
  const notes = [...(fault ? [`${name}-error`] : []), ...(reason ? [`${name}-reason`] : [])];
  const described = notes.length > 0 ? ` aria-describedby="${notes.join(' ')}"` : '';
  const invalid = fault ? ' aria-invalid="true"' : '';
  const attributes = `id="${name}" name="${name}"${autofill} maxlength="${max}"${required ? ' required' : ''}${invalid}${described}`;
  const value = escapeMarkup(posted.texts[name] ?? '');
  // HTML parsers drop a line break right after the tag; this one protects the visitor's own.
  const control = rows
    ? `<textarea ${attributes} rows="${rows}" cols="40">\n${value}</textarea>`
    : `<input type="${kind}" ${attributes} value="${value}" size="40">`;
  return `<p><label for="${name}">${escapeMarkup(texts.labels[name])}</label>${why}<br>${control}${faultText(name, fault)}</p>`;
}

function renderChoices({ name, options }: NamedField<ChoiceField>, posted: PostedForm, texts: LeadTexts): string {
  const boxes = options.map((value) => {
    const checked = posted.choices[name]?.includes(value) ? ' checked' : '';
    const label = escapeMarkup(texts.choices[name]?.[value] ?? value);
    return `<label><input type="checkbox" name="${name}" value="${value}"${checked}> ${label}</label>`;
  });
  return `<fieldset><legend>${escapeMarkup(texts.labels[name])}</legend>${boxes.join('<br>')}</fieldset>`;
}

function renderConsent(posted: PostedForm, texts: LeadTexts, fault: string | undefined): string {
  const invalid = fault ? ' aria-invalid="true" aria-describedby="consent-error"' : '';
  const box = `<input type="checkbox" id="consent" name="consent" value="true" required${posted.consent ? ' checked' : ''}${invalid}>`;
  const sentence = policySentence(texts.consent, posted.language);
  return `<p>${box} <label for="consent">${sentence}</label>${faultText('consent', fault)}</p>`;
}

const policySentence = ({ before, link, after }: LeadTexts['consent'], language: Language) =>
  `${before}<a href="${joinPath(language, PRIVACY)}">${link}</a>${after}`;

const faultText = (name: string, fault: string | undefined) =>
  fault === undefined ? '' : `<br><strong id="${name}-error">${fault}</strong>`;

/** Returns a complete page around `main`, which must be escaped already. */
function htmlResponse(statusCode: number, language: Language, title: string, main: string): ApiResponse {
  return {
    statusCode,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': ANSWER_POLICY,
      'x-frame-options': 'DENY',
      // Under `no-referrer` browsers would post the form with `Origin: null`, by which older ones can’t show that it is the site’s own.
      'referrer-policy': 'strict-origin-when-cross-origin',
    },
    body: `<!doctype html>
<html lang="${languageInfo(language).htmlLang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<style>${ANSWER_STYLE}</style>
</head>
<body>
<main>
${main}
</main>
</body>
</html>
`,
  };
}
