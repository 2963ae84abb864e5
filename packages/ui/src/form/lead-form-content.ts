import type { LeadFieldName, TypedField } from '@site/contracts/api/lead-fields';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import type { FieldReason } from '@site/contracts/api/problem';

/** A field as a form shows it; the rules are described at `LEAD_FIELDS`. */
export interface LeadFormField {
  name: LeadFieldName;
  row: number;
  /** Of checkboxes: the words above them. */
  label: string;
  /** With options it is a group of checkboxes, else a text field. */
  options?: { value: string; label: string }[] | undefined;
  type?: TypedField['kind'] | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  rows?: number | undefined;
}

/** All that a lead form says in one language; it travels in the page's data. */
export interface LeadFormContent {
  form: LeadFormId;
  /** Heading above the fields, where the page has none of its own. */
  title?: string | undefined;
  /** Accessible name of the form. */
  label: string;
  /** In the order in which they stand. */
  fields: LeadFormField[];
  /** The link leads to the privacy policy. */
  consent?: { before: string; link: string; after: string } | undefined;
  button: string;
  sending: string;
  hint?: string | undefined;
  success: string;
  error: string;
  errors: Record<FieldReason, string>;
  /** Shown when sending fails and after a success, where the texts promise a direct way. */
  directContact?:
    | { urgent: string; email: string; messenger: { label: string; handle: string; href: string } }
    | undefined;
}
