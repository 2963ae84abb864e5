import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isLanguage, type Language } from '@site/contracts/languages';
import { ROOT } from '../bin/steps';
import { textsOf } from '../e2e/support/words-of';
import { projectFiles } from './project-files';

export interface SiteText {
  /** From the root, with forward slashes. */
  file: string;
  /** The file's path with `*` for its language: the same for the three versions of one document. */
  document: string;
  lang: Language;
  /** The way to the text in its file: `hero.headline.0.text`. */
  way: string;
  text: string;
}

/** Texts of the site: `…/ru.json` and `…/screen.ru.json` below these folders. */
const TEXT_FILES =
  /^(?:(?:shell|mfe-\w+)\/(?:content|locales)|packages\/contracts\/src\/[\w-]+-texts)\/.*\b(\w\w)\.json$/;

/** Every text that a visitor may read, in all languages. */
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

/** A text as it reads, without what joins words invisibly. */
export const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
