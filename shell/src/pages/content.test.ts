import { LANGUAGE_CODES } from '@site/contracts/languages';
import { keyPaths } from '@site/contracts/test-support/key-paths';
import { describe, expect, test } from 'vitest';
import { BOT_IDS, botSchema, homeSchema } from './home/content';
import { loadContent } from './pages';

const files = import.meta.glob<unknown>('../../content/**/*.json', { eager: true, import: 'default' });
const translated = Object.keys(files).filter((file) => file.endsWith('/en.json'));

describe('content', () => {
  test.each(translated)('%s has the same keys in every language', (file) => {
    for (const lang of LANGUAGE_CODES)
      expect(keyPaths(files[file.replace(/en\.json$/, `${lang}.json`)]), lang).toEqual(keyPaths(files[file]));
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
