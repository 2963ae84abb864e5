/** Page data without the texts that the document shows: the browser takes them from there before it hydrates. */
interface WithoutTexts {
  /** Number of the document's texts, and the hash of those that were taken. */
  texts: [count: number, hash: number];
  /** Place of each taken text after the one before, in base 36 and separated by commas; empty for the next text. */
  shown: string;
  /** The other texts, one a line. */
  own: string;
  /** The data: `~` stands for the next taken text, an empty string for the next of the others. Texts of several lines stay. */
  page: unknown;
}

/** Attributes whose values count as texts of the document. They follow the text nodes, by element and then in this order. */
export const SHOWN_ATTRIBUTES = ['aria-label', 'placeholder', 'd'] as const;

const TAKEN = '~';
const OWN = '';
const LINE = '\n';
/** Places, structure and texts compress better apart: a page repeats its objects with other texts. */
const PLACE = ',';
const RADIX = 36;
/** Shorter texts are shorter than their place. */
const LEAST = 2;

/** Replaces the strings in a page's data, as JSON, that the document shows by their places there. */
export function withoutTexts(json: string, texts: readonly string[]): WithoutTexts {
  const places = new Map<string, number[]>();
  for (const [place, text] of texts.entries()) {
    if (text.length < LEAST) continue;
    const same = places.get(text);
    if (same) same.push(place);
    else places.set(text, [place]);
  }
  const shown: string[] = [];
  const remaining: string[] = [];
  let last = 0;
  let hash = 0;
  const page = replaceStrings(JSON.parse(json), (text) => {
    const same = places.get(text);
    const place = same && nearest(same, last);
    if (place !== undefined) {
      shown.push(place === last + 1 ? '' : (place - last).toString(RADIX));
      last = place;
      hash = hashed(hash, text);
      return TAKEN;
    }
    if (text.includes(LINE)) return text;
    remaining.push(text);
    return OWN;
  });
  return { page, texts: [texts.length, hash], shown: shown.join(PLACE), own: remaining.join(LINE) };
}

/** Returns the place with the shortest way from another one: data follow the document's order, mostly. */
function nearest(places: readonly number[], from: number): number | undefined {
  let best: number | undefined;
  let shortest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const way = Math.abs(place - from - 1);
    if (way >= shortest) continue;
    best = place;
    shortest = way;
  }
  return best;
}

/** Returns the data; undefined if the document's texts are not those that were taken, such as translated ones. */
export function withTexts<Data>(json: string, texts: readonly string[]): Data | undefined {
  const file = JSON.parse(json) as Data | WithoutTexts;
  if (!(file as Partial<WithoutTexts>).texts) return file as Data;
  const { texts: expected, shown, own, page } = file as WithoutTexts;
  const steps = shown.split(PLACE).values();
  const others = own.split(LINE).values();
  let last = 0;
  let hash = 0;
  const data = replaceStrings(page, (mark) => {
    if (mark === OWN) return others.next().value ?? '';
    if (mark !== TAKEN) return mark;
    last += Number.parseInt(steps.next().value || '1', RADIX);
    const text = texts[last] ?? '';
    hash = hashed(hash, text);
    return text;
  });
  return texts.length === expected[0] && hash === expected[1] ? (data as Data) : undefined;
}

/** Replaces the strings of a parsed JSON value in place, in the order of their keys. Returns the value. */
function replaceStrings(value: unknown, replaced: (text: string) => string): unknown {
  if (typeof value === 'string') return replaced(value);
  if (typeof value === 'object' && value !== null) {
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) fields[key] = replaceStrings(fields[key], replaced);
  }
  return value;
}

/** Adds a text to a hash of 32 bits (FNV-1a). */
function hashed(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i++) next = Math.imul(next ^ text.charCodeAt(i), 0x01000193);
  return next;
}
