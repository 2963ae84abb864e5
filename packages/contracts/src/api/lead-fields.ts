import { LIMITS } from '../limits';
import type { LeadFormId } from './lead-form-id';
import type { HONEYPOT } from './lead-forms';

interface Placed {
  /** Position in the form: rows from the top; fields of one row stand side by side in a wide form. */
  place: readonly [row: number, column: number];
}

/** Only a field that every form has can be required: the API applies one rule to all forms. */
type Asked =
  | { required: true; forms?: undefined }
  /** Forms that have the field; default: all. */
  | { required?: undefined; forms?: readonly LeadFormId[] };

export type TypedField = Placed &
  Asked & {
    kind: 'text' | 'email' | 'tel';
    /** Characters; a longer value is rejected. */
    max: number;
    /** Autofill token: https://html.spec.whatwg.org/#autofill */
    autoComplete?: string;
    /** Lines of a text area; default: a one-line field. */
    rows?: number;
  };

/** A group of checkboxes, named by their values in the HTML. */
export type ChoiceField = Placed & {
  kind: 'choices';
  options: readonly [string, ...string[]];
  /** The option that the form's button promises: ticked until the visitor unticks it. */
  chosen?: string;
  required?: undefined;
  forms?: readonly LeadFormId[];
};

export type LeadField = TypedField | ChoiceField;

/** Names that already have another meaning in the request, the stored record or the CSV export. */
type ReservedName =
  | 'form'
  | 'path'
  | 'language'
  | 'consent'
  | 'consentVersion'
  | 'referrer'
  | 'utm'
  | typeof HONEYPOT
  | 'createdAt'
  | 'type'
  | 'key'
  | 'state'
  | 'phoneSaid'
  | 'conversation'
  | 'duration';
type LeadFieldTable = Readonly<Record<string, LeadField>> & { readonly [Name in ReservedName]?: never };

/**
 * The fields of a lead, in the order in which the team reads them in messages and tables. The request's schema, the
 * forms with and without JavaScript, the content hash, the Telegram message and the CSV export are derived from this
 * table; the labels are in `lead-texts/<language>.json` under the field's name. Add a new field as optional: pages that
 * are open during the release don't send it yet.
 */
export const LEAD_FIELDS = {
  name: { kind: 'text', max: LIMITS.nameLength, required: true, autoComplete: 'name', place: [1, 1] },
  phone: { kind: 'tel', max: LIMITS.saidPhoneLength, required: true, autoComplete: 'tel', place: [3, 1] },
  email: { kind: 'email', max: 254, required: true, autoComplete: 'email', place: [2, 1] },
  company: {
    kind: 'text',
    max: 150,
    autoComplete: 'organization',
    forms: ['sales-manager'],
    place: [1, 2],
  },
  interests: {
    kind: 'choices',
    options: ['demo', 'sample_report', 'consultation'],
    chosen: 'sample_report',
    forms: ['sales-manager'],
    place: [5, 1],
  },
  comment: { kind: 'text', max: 2000, rows: 3, forms: ['sales-manager'], place: [4, 1] },
} as const satisfies LeadFieldTable;

export type LeadFieldName = keyof typeof LEAD_FIELDS;
export type NamedField<Field extends LeadField = LeadField> = Field & { name: LeadFieldName };

/** The table's fields with their names, in the table's order. */
export const ALL_LEAD_FIELDS: readonly NamedField[] = (Object.entries(LEAD_FIELDS) as [LeadFieldName, LeadField][]).map(
  ([name, field]) => ({ name, ...field }),
);

/** The table's fields in the order of a form. */
export const placedLeadFields = (): NamedField[] =>
  ALL_LEAD_FIELDS.toSorted(
    ({ place: [row, column] }, { place: [otherRow, otherColumn] }) => row - otherRow || column - otherColumn,
  );

export const asksFor = (form: LeadFormId, { forms }: LeadField): boolean => forms?.includes(form) ?? true;
