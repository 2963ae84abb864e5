import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath } from '@site/contracts/languages';
import { leadFormTexts } from '@site/contracts/lead-texts';
import { CONTACTS } from '@site/contracts/paths';
import type { PostedForm } from '../read-form';
import { htmlResponse } from './html-response';
import { PAGE_TEXTS } from './texts';

/**
 * Returns the page for a visitor without JavaScript when the fault is not in the form: the form's error message and a link
 * to the contacts.
 */
export function failurePage(statusCode: number, { form, language }: Pick<PostedForm, 'form' | 'language'>) {
  const { title, contacts } = PAGE_TEXTS[language].failure;
  const main = `<h1>${title}</h1>
<p role="alert">${escapeMarkup(leadFormTexts(form, language).error)}</p>
<p><a href="${joinPath(language, CONTACTS)}">${contacts}</a></p>`;
  return htmlResponse(statusCode, language, title, main);
}
