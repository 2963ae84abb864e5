import type { Fault } from '@platform/base/release-error';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { SHELL } from '@site/contracts/microfrontend';
import { HOME, NOT_FOUND } from '@site/contracts/paths';
import type { PlannedPage } from './page-data';

/** Pages that every composition must have, in every language, as `lang path`. */
export const REQUIRED_PAGES: readonly string[] = [HOME, NOT_FOUND].flatMap((path) =>
  LANGUAGE_CODES.map((lang) => `${lang} ${path}`),
);

/** Returns a fault for each required page that no part has. */
export function lackingPages(planned: readonly PlannedPage[]): Fault[] {
  const offered = new Set(planned.map(({ data }) => `${data.lang} ${data.path}`));
  return REQUIRED_PAGES.filter((page) => !offered.has(page)).map((page) => ({
    code: 'release/page-missing',
    part: SHELL,
    what: `lacks the page ${page}`,
    remedy: 'Add it to the pages of this part',
  }));
}
