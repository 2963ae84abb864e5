import { joinPath, type Language } from '@site/contracts/languages';
import { CONTACTS } from '@site/contracts/paths';
import { htmlResponse } from './htmlResponse';
import { PAGE_TEXTS } from './texts';

/** What a visitor without JavaScript gets when it is not the form's fault. */
export function failurePage(statusCode: number, language: Language) {
  const { title, text, contacts } = PAGE_TEXTS[language].failure;
  const main = `<h1>${title}</h1>
<p>${text}</p>
<p><a href="${joinPath(language, CONTACTS)}">${contacts}</a></p>`;
  return htmlResponse(statusCode, language, title, main);
}
