import type { LeadFormId, LeadInterest } from '@site/contracts/api/lead-forms';
import type { FieldReason } from '@site/contracts/api/problem';

/** All that a lead form says in one language; it travels in the page's data. */
export interface LeadFormContent {
  form: LeadFormId;
  /** Heading above the fields, where the page has none of its own. */
  title?: string | undefined;
  /** Accessible name of the form. */
  label: string;
  labels: {
    name: string;
    email: string;
    phone: string;
    company?: string | undefined;
    comment?: string | undefined;
  };
  placeholders: { phone?: string | undefined; comment?: string | undefined };
  interestsLegend?: string | undefined;
  interests?: { value: LeadInterest; label: string }[] | undefined;
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
