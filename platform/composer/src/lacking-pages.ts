import type { Fault } from '@platform/base/errors/release-error';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { PlannedPage } from './page-data';

/** Pages without which no composition is a site, in every language; `lang path`. */
export const REQUIRED_PAGES: readonly string[] = [HOME, NOT_FOUND].flatMap((path) =>
  LANGUAGE_CODES.map((lang) => `${lang} ${path}`),
);

/** Which of these nobody offers. */
export function lackingPages(planned: readonly PlannedPage[]): Fault[] {
  const offered = new Set(planned.map(({ data }) => `${data.lang} ${data.path}`));
  return REQUIRED_PAGES.filter((page) => !offered.has(page)).map((page) => ({
    code: 'release/page-missing',
    part: SHELL,
    what: `does not offer ${page}`,
    remedy: 'Add it to its pages',
  }));
}
