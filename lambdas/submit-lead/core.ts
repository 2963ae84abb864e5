import type { Lead } from '@site/contracts/api/lead';
import { ALL_LEAD_FIELDS, type LeadFieldName } from '@site/contracts/api/lead-fields';
import { CONSENT_VERSION } from '@site/contracts/api/lead-forms';
import type { Stored } from '@site/contracts/api/stored';
import { METRICS } from '@site/server-data/metrics';
import { isSynthetic } from '@site/server-data/synthetic';
import { ApiError } from '../shared/api-error';
import { hashOf, sha256 } from '../shared/hash';
import type { Count } from '../shared/meter';
import type { LeadStore } from '../shared/table/lead-store';

/** Without a key of the client's, the same content within ten minutes is the same lead. */
const REPEAT_MS = 10 * 60_000;

export interface SubmitLeadDependencies {
  leads: LeadStore;
  /** The client's idempotency key, when it sent one. */
  sentKey: string | undefined;
  /** More came from its address than may: kept, and held back. */
  overLimit: boolean;
  correlationId: string;
  now: Date;
  count: Count;
}

/**
 * Stores a lead; when this returns, it is safe. A filled honeypot, or one too many from an address, is answered like
 * any lead, stored as suspect and not delivered; the synthetic visitor's is counted apart. Throws ApiError `conflict` when the client's key already holds another body.
 */
export async function submitLead(
  { website, ...lead }: Lead,
  { leads, sentKey, overLimit, correlationId, now, count }: SubmitLeadDependencies,
): Promise<Stored> {
  const trapped = Boolean(website);
  const synthetic = isSynthetic(lead.email);
  const suspect = trapped || overLimit;
  const content = contentHash(lead, trapped);
  const key = sentKey ?? (await repeatKey(content, leads, now));
  const outcome = await leads.put({
    key,
    lead: lead.consent && !lead.consentVersion ? { ...lead, consentVersion: CONSENT_VERSION } : lead,
    // What was typed, and no more: a repeat may come from another page, or with other marks of a campaign.
    bodyHash: content,
    suspect,
    synthetic,
    correlationId,
    now,
  });
  if (outcome === 'conflict') throw new ApiError('conflict');
  if (outcome === 'repeated') count(METRICS.leadsRepeated);
  else if (synthetic) count(METRICS.leadsSynthetic);
  else count(suspect ? METRICS.leadsSuspect : METRICS.leadsReceived);
  return { id: key };
}

/**
 * Fields that are hashed when they are empty, too, as they were before the hash followed from the table. Any other empty field is
 * left out, so that a new field changes no hash of a lead without it.
 */
const HASHED_EMPTY: Partial<Record<LeadFieldName, unknown>> = { company: '', comment: '', interests: [] };

/** What makes two leads the same to a person: the form and what was typed into it, not where they were sent from. */
function contentHash(lead: Omit<Lead, 'website'>, suspect: boolean): string {
  const typed = ALL_LEAD_FIELDS.flatMap(({ name, kind }): [string, unknown][] => {
    const value: string | readonly string[] | undefined = lead[name];
    if (value === undefined || value.length === 0)
      return name in HASHED_EMPTY ? [[name, HASHED_EMPTY[name]]] : [];
    if (typeof value !== 'string') return [[name, [...value].sort()]];
    return [[name, kind === 'email' ? value.toLowerCase() : value]];
  });
  return hashOf({ form: lead.form, ...Object.fromEntries(typed), suspect });
}

/** A key per content and window; a lead from just before the window's edge still counts as the same. */
async function repeatKey(content: string, leads: LeadStore, now: Date): Promise<string> {
  const window = Math.floor(now.getTime() / REPEAT_MS);
  const keyOf = (index: number) => sha256(`${content}\n${index}`).slice(0, 32);
  const before = keyOf(window - 1);
  const storedAt = await leads.storedAt(before);
  return storedAt !== undefined && now.getTime() - storedAt < REPEAT_MS ? before : keyOf(window);
}
