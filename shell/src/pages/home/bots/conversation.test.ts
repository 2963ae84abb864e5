import { LANGUAGE_CODES } from '@site/contracts/languages';
import { describe, expect, test } from 'vitest';
import { loadContent } from '../../pages';
import { BOT_IDS, type BotScript, botSchema } from '../content';
import { mainAnswers, replayScript } from './conversation';

/** Returns every path through a script. Throws if a path has more steps than the script has turns. */
function allPaths(script: BotScript, answers: number[] = []): number[][] {
  if (answers.length > script.turns.length) throw new Error(`endless: ${answers.join()}`);
  const { choices } = replayScript(script, answers);
  if (choices.length === 0) return [answers];
  return choices.flatMap((_, i) => allPaths(script, [...answers, i]));
}

describe.each(BOT_IDS)('%s', (id) => {
  test.each(LANGUAGE_CODES)('%s: every path has at least six turns and ends in an outcome', (lang) => {
    const script = loadContent(botSchema, `bots/${id}`, lang);
    const paths = allPaths(script);
    const reached = new Set<string>();
    for (const path of paths) {
      const { lines, notes, outcome } = replayScript(script, path);
      expect(outcome?.rows.length).toBeGreaterThan(0);
      expect(lines.length).toBeGreaterThanOrEqual(6);
      expect(notes.length).toBe(path.length);
      if (outcome) reached.add(outcome.title);
    }
    expect(reached.size).toBeGreaterThanOrEqual(2);
    expect(paths).toContainEqual(mainAnswers(script));
  });
});

test('rejects an answer that was not offered, and a choice without a next turn', () => {
  const script = loadContent(botSchema, 'bots/sales', 'en');
  expect(() => replayScript(script, [7])).toThrow(RangeError);
  const loose = { ...script, turns: script.turns.slice(0, 2) };
  expect(botSchema.safeParse(loose).success).toBe(false);
});
