/** Returns the word with the smallest edit distance to what was typed; undefined if every distance is over a third of its length. */
export function nearest(typed, words) {
  const most = Math.max(1, Math.floor(typed.length / 3));
  let best;
  for (const word of words) {
    const far = distance(typed.toLowerCase(), word.toLowerCase());
    if (far <= most && (!best || far < best.far)) best = { word, far };
  }
  return best?.word;
}

/** ` Did you mean "promote"?`, or nothing. */
export function suggestion(typed, words) {
  const word = nearest(typed, words);
  return word === undefined ? '' : ` Did you mean "${word}"?`;
}

/** Returns the Damerau-Levenshtein distance (optimal string alignment). */
function distance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  const at = (i, j) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (same ? 0 : 1),
        ...(i > 1 && j > 1 && swapped ? [at(i - 2, j - 2) + 1] : []),
      );
    }
  }
  return at(a.length, b.length);
}
