/** Page data without the texts that the document shows: the browser takes them from there before it hydrates. */
export interface WithoutTexts {
  /** Number of the document's text nodes, and the hash of those that were taken. */
  texts: [count: number, hash: number];
  /** The data; a string `~3` is the text node 3 places after the last one taken, `~~…` a string that begins with `~`. */
  page: unknown;
}

const MARK = '~';
/** Shorter texts are as long as their reference. */
const LEAST = 6;
const RADIX = 36;

/** Replaces the strings in a page's data, as JSON, that are text nodes by references to them. */
export function withoutTexts(json: string, texts: readonly string[]): WithoutTexts {
  const places = new Map<string, number>();
  for (const [place, text] of texts.entries()) if (!places.has(text)) places.set(text, place);
  let last = 0;
  let hash = 0;
  const page: unknown = JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'string') return value;
    const place = value.length < LEAST ? undefined : places.get(value);
    if (place === undefined) return value.startsWith(MARK) ? MARK + value : value;
    const reference = MARK + (place - last).toString(RADIX);
    last = place;
    hash = hashed(hash, value);
    return reference;
  });
  return { texts: [texts.length, hash], page };
}

/**
 * Returns the data in a file of `withoutTexts`; of a file with complete data, these. Returns undefined if the document's
 * texts are not those that were taken, for example because the browser has translated them.
 */
export function withTexts<Data>(json: string, texts: readonly string[]): Data | undefined {
  const file = JSON.parse(json) as Data | WithoutTexts;
  if (!(file as Partial<WithoutTexts>).texts) return file as Data;
  const [count, expected] = (file as WithoutTexts).texts;
  let last = 0;
  let hash = 0;
  // Parses the text again, because the order in which strings are visited is the one of `withoutTexts`.
  const { page } = JSON.parse(json, (_key, value: unknown) => {
    if (typeof value !== 'string' || !value.startsWith(MARK)) return value;
    if (value.startsWith(MARK, 1)) return value.slice(1);
    last += Number.parseInt(value.slice(1), RADIX);
    const text = texts[last] ?? '';
    hash = hashed(hash, text);
    return text;
  }) as { page: Data };
  return texts.length === count && hash === expected ? page : undefined;
}

/** Adds a text to a hash of 32 bits (FNV-1a). */
function hashed(hash: number, text: string): number {
  let next = hash;
  for (let i = 0; i < text.length; i++) next = Math.imul(next ^ text.charCodeAt(i), 0x01000193);
  return next;
}
