import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '../languages';
import { LIMITS } from '../limits';
import { cutTo, lenientRecordOf } from '../records';
import { CLICK_ID_LENGTH, campaignOf } from './campaign';
import {
  ALL_LEAD_FIELDS,
  type ChoiceField,
  type LEAD_FIELDS,
  type LeadFieldName,
  type TypedField,
} from './lead-fields';
import { leadFormIdSchema } from './lead-form-id';
import { type FieldReason, HONEYPOT, needsConsent } from './lead-forms';
import { readPhone } from './phone';

/** HTML's own pattern with a domain of two labels or more: https://html.spec.whatwg.org/#valid-e-mail-address */
const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)+$/i;
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;

/** Reads an e-mail address: typed, or pasted as a link or with a name. Returns it with the domain in ASCII. */
export function readEmail(text: string): string | undefined {
  const plain = text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .trim()
    .replace(/^.*<(.*)>$/, '$1')
    .replace(/^mailto:([^?]*).*$/i, '$1')
    .trim();
  const at = plain.lastIndexOf('@');
  const email = `${plain.slice(0, at + 1)}${asciiDomain(plain.slice(at + 1))}`;
  return EMAIL.test(email) ? email : undefined;
}

/** Returns the domain in lower case, international labels in Punycode; empty if it is none. */
function asciiDomain(domain: string): string {
  // Of an ASCII name, the URL parser would make an IP address if it ends in a number.
  if (/^[a-z\d.-]+$/i.test(domain)) return domain.toLowerCase();
  if (!/^[\p{L}\p{M}\p{N}.\u3002-]+$/u.test(domain)) return '';
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    // Not reported: what was typed is no domain, and the form says so.
    return '';
  }
}

/** Replaces what was typed by what is read in it. `reason`: for a text in which nothing is. */
const readBy = (read: (typed: string) => string | undefined, reason: FieldReason) =>
  z.transform((typed: string, context) => {
    const value = read(typed);
    if (value === undefined) {
      context.issues.push({ code: 'custom', message: reason, input: typed });
      return z.NEVER;
    }
    return value;
  });
const READERS = {
  // The number is read by the whole lead's schema, which stores what was typed beside it.
  tel: readBy((typed) => readPhone(typed) && typed, 'phone'),
  email: readBy(readEmail, 'email'),
};

type Typed = z.ZodMiniType<string, string>;
type Chosen<Option> = z.ZodMiniOptional<z.ZodMiniType<Option[], Option[]>>;
type SchemaOf<Field> = Field extends { options: readonly (infer Option extends string)[] }
  ? Chosen<Option>
  : Field extends { required: true }
    ? Typed
    : z.ZodMiniOptional<Typed>;
type LeadShape = { [Name in LeadFieldName]: SchemaOf<(typeof LEAD_FIELDS)[Name]> };

/** Removes repeated options, so that there are at most as many as checkboxes. */
const choices = ({ options }: ChoiceField) =>
  z.optional(
    z.pipe(
      z.array(z.enum(options)),
      z.transform((given: string[]) => [...new Set(given)]),
    ),
  );

/** A character that can be seen: a name of zero-width characters, Hangul fillers or Braille blanks is empty to a reader. */
const VISIBLE = /(?![\p{Default_Ignorable_Code_Point}\u2800])[\p{L}\p{N}\p{P}\p{S}]/u;

/** The schema's messages are values of `FieldReason`. */
function typed({ kind, max, required }: TypedField) {
  const given = required
    ? z.string('required').check(z.trim(), z.regex(VISIBLE, 'required'))
    : z.string().check(z.trim());
  const text = given.check(z.maxLength(max, 'too_long'));
  const checked = kind === 'text' ? text : z.pipe(text, READERS[kind]);
  return required ? checked : z.optional(checked);
}

/** What a visitor fills in, under the names of the form's fields. */
export const leadFieldsSchema = z.object(
  Object.fromEntries(
    ALL_LEAD_FIELDS.map((field) => [field.name, field.kind === 'choices' ? choices(field) : typed(field)]),
  ) as unknown as LeadShape,
);

/** The campaign's marks; whatever else is among them is dropped. */
const utmSchema = z.pipe(
  lenientRecordOf(LIMITS.utmNameLength, z.string().check(...cutTo(CLICK_ID_LENGTH))),
  z.transform((marks: Record<string, string>) => campaignOf(Object.entries(marks))),
);

/** The request of `POST /api/leads`. What the visitor did not type is cut: it must not reject a lead. */
const requestSchema = z
  .extend(leadFieldsSchema, {
    form: leadFormIdSchema,
    path: z.string().check(...cutTo(300)),
    language: z.enum(LANGUAGE_CODES),
    consent: z.optional(z.literal(true, 'required')),
    consentVersion: z.optional(z.string().check(...cutTo(20))),
    referrer: z.optional(z.string().check(...cutTo(500))),
    utm: z.optional(utmSchema),
    /** Id of the call whose record the visitor sends. */
    conversation: z.optional(z.string().check(...cutTo(LIMITS.conversationIdLength))),
    /** All that counts is whether it is empty. */
    [HONEYPOT]: z.optional(z.string().check(...cutTo(1))),
  })
  .check(
    z.refine((lead) => !needsConsent(lead.form) || lead.consent === true, {
      error: 'required',
      path: ['consent'],
      // By default zod skips this check if a field is invalid; all faults are reported together.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
/** The parsed request: with the phone as it was read, and beside it what was typed if there is doubt (see `ReadPhone`). */
export const leadSchema = z.pipe(
  requestSchema,
  z.transform((lead) => {
    const { phone, said } = readPhone(lead.phone) ?? { phone: lead.phone };
    return { ...lead, phone, ...(said ? { phoneSaid: said } : {}) };
  }),
);
export type LeadFieldsInput = z.input<typeof leadFieldsSchema>;
export type LeadInput = z.input<typeof leadSchema>;
export type Lead = z.output<typeof leadSchema>;

/** The answer of every route that stores a record: the record's key. */
export const storedSchema = z.object({ id: z.string().check(z.minLength(1)) });
export type Stored = z.infer<typeof storedSchema>;
