import type { LeadFieldName, TypedField } from '@site/contracts/api/lead-fields';
import type { LeadFormId } from '@site/contracts/api/lead-form-id';
import type { BRAND } from '@site/contracts/brand';
import type { CallTime } from '@site/contracts/call-time';
import type { LeadFormTexts, LeadTexts } from '@site/contracts/lead-texts';

/** A field as a form shows it; see `LEAD_FIELDS` for the rules. */
export interface LeadFormField {
  name: LeadFieldName;
  row: number;
  /** Label of the field, or of a group of checkboxes. */
  label: string;
  /** Options of a group of checkboxes; absent for a text field. */
  options?: { value: string; label: string; chosen: boolean }[] | undefined;
  type?: TypedField['kind'] | undefined;
  required?: boolean | undefined;
  autoComplete?: string | undefined;
  placeholder?: string | undefined;
  /** Why the form asks for it, or that it may stay empty. */
  reason?: string | undefined;
  rows?: number | undefined;
}

/** A sentence with a link to the privacy policy. */
export type PolicyTexts = LeadTexts['policy'];

/** Texts of a lead form in one language; part of the page's data. */
export interface LeadFormContent
  extends Omit<LeadFormTexts, 'reasons'>,
    Pick<LeadTexts, 'label' | 'sending' | 'meanwhile' | 'reference' | 'errors' | 'fix'> {
  form: LeadFormId;
  /** In display order. */
  fields: LeadFormField[];
  /** The label of the checkbox, with a link to the privacy policy. */
  consent?: PolicyTexts | undefined;
  /** The line that links to the privacy policy in a form without that checkbox. */
  policy?: PolicyTexts | undefined;
  /** Follows the success message: when a person calls. */
  calls: Record<CallTime, string>;
  /** Shown after a failure and after a success. */
  directContact: { urgent: string } & Pick<typeof BRAND, 'email' | 'messenger'>;
}
