import { LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import { describe, expect, test } from 'vitest';
import { BOT_IDS, botSchema } from '../home/bots/bot';
import { homeSchema } from '../home/content';
import { contentFiles, loadContent, readContent } from './load-content';
import { runs } from './schema';

/**
 * Returns the paths of all values of a JSON document: `hero.line.turns.0.text`. A headline in runs counts as one value,
 * because each language colours different words.
 */
function keyPaths(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  if (path.endsWith('title') && runs.safeParse(value).success) return [path];
  return Object.entries(value).flatMap(([key, child]) => keyPaths(child, path ? `${path}.${key}` : key));
}

const folders = [...new Set(contentFiles.map((file) => file.replace(/\/[^/]+$/, '')))];

describe('content', () => {
  test.each(folders)('%s has the same keys in every language', (folder) => {
    const keys = (lang: Language) => new Set(keyPaths(readContent(`${folder}/${lang}.json`)));
    const all = new Set(LANGUAGE_CODES.flatMap((lang) => [...keys(lang)]));
    const missing = LANGUAGE_CODES.flatMap((lang) =>
      [...all].filter((key) => !keys(lang).has(key)).map((key) => `${folder}/${lang}.json: ${key}`),
    );
    expect(missing).toEqual([]);
  });

  test.each(LANGUAGE_CODES)('every assistant says in its first sentence in %s that it is an AI', (lang) => {
    const { hero } = loadContent(homeSchema, 'home', lang);
    const call = hero.line.turns.find(({ voice }) => voice === 'assistant')?.text;
    const bots = BOT_IDS.map((id) => {
      const { start, turns } = loadContent(botSchema, `bots/${id}`, lang);
      return turns.find((turn) => turn.id === start)?.says[0];
    });
    for (const said of [call, ...bots]) expect(said?.split(/[.!?]/)[0]).toMatch(/\bAI\b|ИИ|ШІ/);
  });
});
