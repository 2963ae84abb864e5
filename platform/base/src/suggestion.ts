import { editDistance } from '@site/contracts/edit-distance';

/** Returns ` Did you mean "promote"?` with the word nearest to what was typed; nothing if every word differs in over a third of its letters. */
export function suggestWord(typed: string, words: Iterable<string>): string {
  const most = Math.max(1, Math.floor(typed.length / 3));
  const far = (word: string) => editDistance(typed.toLowerCase(), word.toLowerCase());
  const [nearest] = [...words].sort((a, b) => far(a) - far(b));
  return nearest !== undefined && far(nearest) <= most ? ` Did you mean "${nearest}"?` : '';
}
