/** Letters of a word for one typing error. */
const LETTERS_PER_ERROR = 4;
const MOST_ERRORS = 3;

/** Returns the terms that a misspelt word may mean, with their likeness to it: one error in four letters, at most three. */
export function nearWords(word: string, terms: Iterable<string>): Map<string, number> {
  const most = Math.min(MOST_ERRORS, Math.floor(word.length / LETTERS_PER_ERROR));
  const found = new Map<string, number>();
  for (const term of terms) {
    const errors = distance(term, word, most);
    if (errors <= most) found.set(term, 0.8 - 0.2 * errors);
  }
  return found;
}

/**
 * Returns how many letters must be inserted, removed, replaced or swapped with their neighbour to turn one word into another (optimal
 * string alignment), or a larger number than `most`.
 */
function distance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const cell = (line: readonly number[], j: number) => line[j] ?? most + 1;
    for (let j = 1; j <= b.length; j++) {
      const replaced = cell(above, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const swaps = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = swaps ? cell(twoAbove, j - 2) + 1 : most + 1;
      row.push(Math.min(cell(above, j) + 1, cell(row, j - 1) + 1, replaced, swapped));
    }
    if (Math.min(...row) > most) return most + 1;
    twoAbove = above;
    above = row;
  }
  return above[b.length] ?? most + 1;
}

const CYRILLIC = 'абвгґдеєжзиіїйклмнопрстуфхцчшщыэюя';
const LATIN = 'a b v g g d e e zh z i i i y k l m n o p r s t u f h ts ch sh sch y e yu ya'.split(' ');

/** Returns a word in Latin letters, in which the names of products and channels are written in every language. */
export const inLatin = (word: string): string =>
  word.replace(/[а-яґєії]/g, (letter) => LATIN[CYRILLIC.indexOf(letter)] ?? '');
