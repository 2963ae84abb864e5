import { DEFAULT_LANGUAGE, LANGUAGES } from '@site/contracts/languages';

/** Returns where the site's other languages are: `/ru and /ua for Russian and Ukrainian`. */
export function languagePaths(): string {
  const others = LANGUAGES.filter(({ code }) => code !== DEFAULT_LANGUAGE);
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const list = (words: readonly string[]) => new Intl.ListFormat('en-GB').format(words);
  const paths = list(others.map(({ prefix }) => prefix));
  return `${paths} for ${list(others.map(({ htmlLang }) => names.of(htmlLang) ?? htmlLang))}`;
}
