import * as z from 'zod/mini';
import { LANGUAGE_CODES } from '../languages';
import { LIMITS } from '../limits';
import { lenientRecordOf } from '../records';
import { LEAD_FORMS, LEAD_INTERESTS, type LeadInterest, needsConsent } from './lead-forms';
import { phoneSchema } from './phone';

const required = (max: number) =>
  z.string('required').check(z.trim(), z.minLength(1, 'required'), z.maxLength(max, 'too_long'));
const optional = (max: number) => z.optional(z.string().check(z.trim(), z.maxLength(max, 'too_long')));

/** Each at most once, so that there are never more than there are checkboxes. */
const interests = z.pipe(
  z.array(z.enum(LEAD_INTERESTS)),
  z.transform((given: LeadInterest[]) => [...new Set(given)]),
);

/** What a visitor fills in, as the form's fields are named. */
export const leadFieldsSchema = z.object({
  name: required(LIMITS.nameLength),
  email: required(LIMITS.emailLength).check(z.email('email')),
  phone: z.pipe(required(LIMITS.phoneLength), phoneSchema),
  company: optional(LIMITS.companyLength),
  comment: optional(LIMITS.commentLength),
  interests: z.optional(interests),
});

/** Where a visitor came from is nice to know and never a reason to refuse a lead: what is too long is cut. */
const cut = (max: number) =>
  z.pipe(
    z.string(),
    z.transform((text: string) => text.slice(0, max)),
  );

/** At most this many UTM marks, named by letters, digits and `_`; the rest is dropped. */
const UTM_MARKS = 10;
const utmSchema = z.pipe(
  lenientRecordOf(z.string()),
  z.transform((marks: Record<string, string>) =>
    Object.fromEntries(
      Object.entries(marks)
        .filter(([name, value]) => /^\w{1,40}$/.test(name) && value !== '')
        .slice(0, UTM_MARKS)
        .map(([name, value]) => [name, value.slice(0, 200)]),
    ),
  ),
);

/** The whole request of `POST /api/leads`: fields, place, consent and where the visitor came from. */
export const leadSchema = z
  .extend(leadFieldsSchema, {
    form: z.enum(LEAD_FORMS),
    path: cut(300),
    language: z.enum(LANGUAGE_CODES),
    consent: z.optional(z.literal(true, 'required')),
    consentVersion: z.optional(cut(20)),
    referrer: z.optional(cut(500)),
    utm: z.optional(utmSchema),
    /** Honeypot: people never see it, so only programs fill it in. */
    website: z.optional(z.string()),
  })
  .check(
    z.refine((lead) => !needsConsent(lead.form) || lead.consent === true, {
      error: 'required',
      path: ['consent'],
      // Told together with the other faults, not after them.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  );
export type LeadInput = z.input<typeof leadSchema>;
export type Lead = z.output<typeof leadSchema>;
