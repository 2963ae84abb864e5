import { BRAND } from '@site/contracts/brand';
import { joinPath, LANGUAGES } from '@site/contracts/languages';
import { PAGE_WORDS } from '@site/contracts/texts';

const sections = LANGUAGES.map(({ code, htmlLang }, i) => {
  // Only one h1 per page.
  const heading = i === 0 ? 'h1' : 'h2';
  const { title, home } = PAGE_WORDS[code].notFound;
  return `<section lang="${htmlLang}"><${heading}>${title}</${heading}><p><a href="${joinPath(code, '/')}">${home}</a></p></section>`;
}).join('');

/** The page for a visitor when even the rendered not-found page can't be read. */
export const MINIMAL_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>404 · ${BRAND.name}</title></head><body><main>${sections}</main></body></html>`;
