import { isLanguage, type Language } from '@site/contracts/languages';
import { textsOf } from '../e2e/support/words-of';
import { projectFiles, readText } from './project-files';

interface SiteText {
  /** Path from the root with forward slashes. */
  file: string;
  /** The file's path with `*` for the language, which is the same for all translations of a document. */
  document: string;
  lang: Language;
  /** The key path of the text: `hero.headline.0.text`. */
  way: string;
  text: string;
}

/** Text files of the site: `…/ru.json` under these folders. */
const TEXT_FILES =
  /^(?:(?:shell|mfe-\w+)\/(?:content|locales|agent\/lines)|packages\/contracts\/src\/[\w-]+-texts)\/.*\b(\w\w)\.json$/;

/** Returns every text for visitors in all languages. */
export function siteTexts(): SiteText[] {
  return projectFiles().flatMap((file) => {
    const lang = TEXT_FILES.exec(file)?.[1];
    if (!isLanguage(lang)) return [];
    const document = file.replace(/\w\w\.json$/, '*.json');
    return textsOf(JSON.parse(readText(file))).map((found) => ({
      file,
      document,
      lang,
      ...found,
    }));
  });
}

/** Replaces no-break spaces and removes word joiners. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');

/** Returns the sorted numbers and variables of a text in one notation: 1,000, 1 000 and 1 тыс. are 1000, 2,5 is 2.5. */
export function numbersIn(text: string, lang: Language): string {
  const read = plain(text).replace(/(?<=\d) т[иы]с(?:яч)?\p{L}*/gu, '000');
  const ungrouped = read.replace(lang === 'en' ? /(?<=\d),(?=\d{3}(?!\d))/g : /(?<=\d) (?=\d{3}(?!\d))/g, '');
  const decimal = lang === 'en' ? ungrouped : ungrouped.replace(/(?<=\d),(?=\d)/g, '.');
  return (decimal.match(/\d+(?:\.\d+)?|\{\{ ?\w+/g) ?? []).sort().join(' ');
}
