import * as z from 'zod/mini';

/** Facts that only the site's owner knows, and promises that only the owner can make. */
export const FACT_KINDS = [
  'contacts',
  'legal-entity',
  'price',
  'video',
  'people',
  'quote',
  'figures',
  'client',
  'promise',
] as const;
export type FactKind = (typeof FACT_KINDS)[number];

/** Kinds that a site can do without: the owner may confirm that there is none. */
export const MAY_BE_NONE: readonly FactKind[] = ['price', 'quote', 'client', 'video'];

const text = z.string().check(z.minLength(1));
/** The first 12 hexadecimal digits of the SHA-256 of a fact's place and values. */
const hash = z.string().check(z.regex(/^[0-9a-f]{12}$/));

/** `facts.json` of a part: what of its contents the owner must replace or confirm before visitors see it. */
export const partFactsSchema = z.strictObject({
  facts: z.array(
    z.strictObject({
      kind: z.enum(FACT_KINDS),
      // Relative to the part's folder, JSON or TypeScript: "content/cases/*/{lang}.json". A folder "*" makes one fact of
      // each folder that has the fields; the files in braces are one fact together, "lang" those of every language.
      file: text,
      /** Fields of these files, with everything below: `members.*.name`. */
      at: z.array(text),
      /** What a filled value looks like. */
      filled: text,
    }),
  ),
  /** A line confirms one value; another value has another hash. `none`: the value is empty, and the site does without. */
  confirmed: z.array(
    z.strictObject({ hash, note: z.enum(['confirmed', 'none']), by: text, on: z.iso.date() }),
  ),
});

/** The list of open facts among the server files of a version, which its manifest signs with them. */
export const OPEN_FACTS_FILE = 'facts.json';

/** `server/facts.json` of a version: the facts that were open when it was built. */
export const openFactsSchema = z.array(
  z.object({ kind: text, file: text, at: z.array(text), value: z.string(), hash, filled: text }),
);
export type OpenFact = z.infer<typeof openFactsSchema>[number];
