import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, type Language } from '@site/contracts/languages';
import { ROOT } from '../bin/steps';
import { textsOf } from '../e2e/support/words-of';
import { projectFiles } from './project-files';

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
  /^(?:(?:shell|mfe-\w+)\/(?:content|locales)|packages\/contracts\/src\/[\w-]+-texts)\/.*\b(\w\w)\.json$/;

/** Returns every text for visitors in all languages. */
export function siteTexts(): SiteText[] {
  return projectFiles().flatMap((file) => {
    const lang = TEXT_FILES.exec(file)?.[1];
    if (!isLanguage(lang)) return [];
    const document = file.replace(/\w\w\.json$/, '*.json');
    return textsOf(JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'))).map((found) => ({
      file,
      document,
      lang,
      ...found,
    }));
  });
}

/** Replaces no-break spaces and removes word joiners. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
