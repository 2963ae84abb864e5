import type { LeadFieldName, TypedField } from '@site/contracts/api/lead-fields';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import type { FieldReason } from '@site/contracts/api/problem';

/** A field as a form shows it; see `LEAD_FIELDS` for the rules. */
export interface LeadFormField {
  name: LeadFieldName;
  row: number;
  /** Label of the field, or of a group of checkboxes. */
  label: string;
  /** Options of a group of checkboxes; absent for a text field. */
  options?: { value: string; label: string }[] | undefined;
  type?: TypedField['kind'] | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** Why the form asks for it. */
  reason?: string | undefined;
  rows?: number | undefined;
}

/** A sentence with a link to the privacy policy. */
export interface PolicyTexts {
  before: string;
  link: string;
  after: string;
}

/** Texts of a lead form in one language; part of the page's data. */
export interface LeadFormContent {
  form: LeadFormId;
  /** Heading above the fields, if the page has no heading of its own. */
  title?: string | undefined;
  /** Accessible name of the form. */
  label: string;
  /** In display order. */
  fields: LeadFormField[];
  /** The label of the checkbox, with a link to the privacy policy. */
  consent?: PolicyTexts | undefined;
  /** The line that links to the privacy policy in a form without that checkbox. */
  policy?: PolicyTexts | undefined;
  button: string;
  sending: string;
  hint?: string | undefined;
  success: string;
  error: string;
  /** Precedes the short id of the request that failed. */
  reference: string;
  errors: Record<FieldReason, string>;
  /** Shown after a failure and after a success, for forms whose texts mention direct contact. */
  directContact?:
    | { urgent: string; email: string; messenger: { label: string; handle: string; href: string } }
    | undefined;
}
