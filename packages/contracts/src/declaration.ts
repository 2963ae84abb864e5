import * as z from 'zod/mini';
import { LANGUAGE_CODES, type Language } from './languages';
import { MENUS } from './navigation';
import { recordOf } from './records';

type WordSchemas = Record<Language, z.ZodMiniString>;

/** Path of a page, without language prefix. */
export const pathSchema = z.string().check(z.regex(/^\/(?:[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*)?$/));
const href = z.string().check(z.regex(/^\/[a-z0-9/-]*(?:#[a-z][a-z0-9-]*)?$/));
const word = z.string().check(z.minLength(1));
/** Drops languages that the platform lacks, because a part with a new language may be released before the platform. */
const inEveryLanguage = z.object(Object.fromEntries(LANGUAGE_CODES.map((lang) => [lang, word])) as WordSchemas);
/** SVG path data in a 28 by 28 view box. */
const stroke = z.string().check(z.regex(/^[\d\sMmLlHhVvCcSsQqTtAaZz.,-]+$/));

/** A small drawing beside an entry. `accent`: a thick stroke in the assistant's colour; `points`: centres of circles. */
const glyphSchema = z.strictObject({
  visitor: z.optional(stroke),
  assistant: z.optional(stroke),
  quiet: z.optional(stroke),
  outline: z.optional(stroke),
  accent: z.optional(stroke),
  points: z.optional(z.array(z.tuple([z.number(), z.number()]))),
});
export type Glyph = z.infer<typeof glyphSchema>;

const navigationEntrySchema = z.strictObject({
  id: z.string().check(z.regex(/^[a-z][a-zA-Z0-9]*$/)),
  place: z.enum(MENUS),
  /** Sort order within a place; each number may be used once. */
  order: z.number(),
  /** Without language prefix; may have a fragment: `/#products`. */
  href,
  /** The pages below this path belong to the entry; default: those below `href`. */
  under: z.optional(pathSchema),
  label: inEveryLanguage,
  note: z.optional(inEveryLanguage),
  glyph: z.optional(glyphSchema),
});

const sectionSchema = z.strictObject({
  /** Path of the other part's page, and the name of a place that it renders: `<Place name="after-team" />`. */
  page: pathSchema,
  place: z.string().check(z.minLength(1)),
  order: z.number(),
  /** The exposed module, without `./`. */
  expose: z.string().check(z.minLength(1)),
});

/** A part's declaration (see the glossary), the export `declaration` of its server bundle. */
export const partDeclarationSchema = z.strictObject({
  navigation: z.optional(z.array(navigationEntrySchema)),
  sections: z.optional(z.array(sectionSchema)),
  /** Former path of a renamed page → its current path, to which visitors are redirected. */
  moved: z.optional(recordOf(pathSchema)),
  /** Paths of pages that were removed on purpose: they answer 410. */
  gone: z.optional(z.array(pathSchema)),
  /** The page whose articles the site's feed carries. */
  feed: z.optional(pathSchema),
});
export type PartDeclaration = z.infer<typeof partDeclarationSchema>;
export type NavigationEntry = z.infer<typeof navigationEntrySchema>;

/** An entry of the navigation in the page's language, as it is in every page's data. */
export interface NavigationItem extends Pick<NavigationEntry, 'id' | 'place' | 'href' | 'under' | 'glyph'> {
  label: string;
  note?: string;
}
