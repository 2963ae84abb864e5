import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { loadContent, PRODUCT_SOURCES } from './load';
import { type Turn, turnSchema } from './schema';

/** How an assistant states that it is AI. */
const NAMES_ITSELF: Record<WordedLanguage, RegExp> = { en: /\bAI\b/, ru: /ИИ-/, ua: /ШІ-/ };

/** Returns the assistants' dialogues: `turns`, and the `rows` of the Seller's thread. The scored calls are between people. */
function dialoguesIn(value: unknown, key = ''): Turn[][] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value) && (key === 'turns' || key === 'rows')) {
    const turns = value.map((turn) => turnSchema.safeParse(turn));
    if (turns.every((turn) => turn.success)) return [turns.map(({ data }) => data)];
  }
  return Object.entries(value).flatMap(([name, inner]) => dialoguesIn(inner, name));
}

describe.each(WORDED_LANGUAGES)('dialogues in %s', (lang) => {
  const dialogues = PRODUCT_SOURCES.flatMap(({ id, page }) =>
    dialoguesIn(loadContent(page, id, lang)).map((turns) => ({ of: id, turns })),
  );

  it('exist on the pages of the four conversational products', () => {
    expect(new Set(dialogues.map(({ of }) => of)).size).toBe(4);
  });

  it('start the assistant’s first line by saying that it is AI', () => {
    for (const { of, turns } of dialogues) {
      const first = turns.find((turn) => turn.voice === 'assistant');
      expect(first?.text.replaceAll('\u2060', ''), of).toMatch(NAMES_ITSELF[lang]);
    }
  });
});
