import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Prepositions and conjunctions that no line ends with. */
const SHORT_WORDS: Record<string, string> = {
  ru: 'а|в|во|до|за|и|из|к|на|не|ни|но|о|об|от|по|с|со|у',
  ua: 'а|в|до|з|за|зі|і|із|й|на|не|ні|о|об|та|у|чи|що|як',
};

/** Without the texts of forms, the voice widget and the not-found page, which the specification fixes to the character. */
const TEXT_FILES = Object.keys(SHORT_WORDS).flatMap((lang) => [
  `{shell,mfe-content,mfe-products}/{content,locales}/**/${lang}.json`,
  `packages/contracts/src/offer-texts/${lang}.json`,
]);

/**
 * Returns a text with no-break spaces after short words, before a dash, between a number and what it counts, and with a
 * word joiner after the hyphen of a short first part (что-то). Authors type ordinary spaces. Idempotent.
 */
export function setSpaces(text: string, lang: string): string {
  const short = SHORT_WORDS[lang];
  if (short === undefined) return text;
  const after = new RegExp(`(?<=(?<![\\p{L}\\p{N}’\u2060-])(?:${short})) `, 'giu');
  const counted = new RegExp(`(?<=(?<!:\\d)\\d) (?=[%€]|(?!(?:${short})[\\s\u00a0])\\p{Ll})`, 'gu');
  return text
    .replace(after, '\u00a0')
    .replace(counted, '\u00a0')
    .replace(/(?<=\S) (?=— )|(?<=№) (?=\d)/g, '\u00a0')
    .replace(/(?<=(?<![\p{L}-])\p{Script=Cyrillic}{2,4}-)(?=\p{Script=Cyrillic})/gu, '\u2060');
}

/** Returns the text files of the project, as they are and as they should be. */
export function textFiles(root: string): { file: string; text: string; set: string }[] {
  return globSync(TEXT_FILES, { cwd: root, exclude: ['shell/content/not-found/**'] })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8');
      // Values only: no key has a space.
      const set = text.replace(/"(?:[^"\\]|\\.)*"/g, (value) => setSpaces(value, path.basename(file, '.json')));
      return { file, text, set };
    });
}
