import { BRAND } from '@site/contracts/brand';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { LANGUAGES } from '@site/contracts/languages';
import { PAGE_WORDS } from '@site/contracts/texts';

/** The firewall knows no language: the page has all of them. Browsers restore what was typed when the visitor goes back. */
const sections = LANGUAGES.map(({ code, htmlLang }, at) => {
  // Only one h1 per page.
  const heading = at === 0 ? 'h1' : 'h2';
  const { title, text } = PAGE_WORDS[code].blocked;
  return `<section lang="${htmlLang}"><${heading}>${escapeMarkup(title)}</${heading}><p>${escapeMarkup(text)} <a href="mailto:${BRAND.email}">${BRAND.email}</a></p></section>`;
}).join('');

/**
 * The page that a visitor gets whose request the firewall blocks. At most 4 KB:
 * https://docs.aws.amazon.com/waf/latest/developerguide/limits.html
 */
export const BLOCKED_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(PAGE_WORDS.en.blocked.title)} · ${BRAND.name}</title></head><body><main>${sections}</main></body></html>`;
