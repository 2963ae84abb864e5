import type { Lead } from '@site/contracts/api/lead';
import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { CONSENT_VERSION, HONEYPOT } from '@site/contracts/api/lead-forms';
import type { Stored } from '@site/contracts/api/stored';
import { METRICS } from '@site/server-data/metrics';
import { isSynthetic } from '@site/server-data/synthetic';
import { ApiError } from '../shared/api-error';
import { hashOf, sha256 } from '../shared/hash';
import type { Count } from '../shared/meter';
import type { CountEvent } from '../shared/table/count-event';
import type { LeadStore } from '../shared/table/lead-store';

/** Without an idempotency key, the same content within ten minutes is the same lead. */
const REPEAT_MS = 10 * 60_000;

interface SubmitLeadDependencies {
  leads: LeadStore;
  sentKey: string | undefined;
  /** The address is over its limit: the lead is stored and held back. */
  overLimit: boolean;
  correlationId: string;
  now: Date;
  count: Count;
  /** Counts the objective `leads`. */
  countEvent: CountEvent;
}

/**
 * Stores a lead, which is durable when this resolves. A filled honeypot, or a lead over the address's limit, is answered
 * like any lead, but stored as suspect and not delivered; the synthetic visitor's leads are counted separately. Throws
 * ApiError `conflict` when the idempotency key already has another body.
 */
export async function submitLead(
  { [HONEYPOT]: trap, ...lead }: Lead,
  { leads, sentKey, overLimit, correlationId, now, count, countEvent }: SubmitLeadDependencies,
): Promise<Stored> {
  const trapped = Boolean(trap);
  const synthetic = isSynthetic(lead.email);
  const suspect = trapped || overLimit;
  const content = contentHash(lead, trapped);
  // Leads of robots say nothing about what visitors get.
  const isEvent = !suspect && !synthetic;
  const put = async () => {
    const key = sentKey ?? (await repeatKey(content, leads, now));
    const outcome = await leads.put({
      key,
      lead: lead.consent && !lead.consentVersion ? { ...lead, consentVersion: CONSENT_VERSION } : lead,
      // Only what was typed: a repeat may come from another page, or with other campaign parameters.
      bodyHash: content,
      suspect,
      synthetic,
      correlationId,
      now,
    });
    return { key, outcome };
  };
  const { key, outcome } = await put().catch(async (error: unknown) => {
    if (isEvent) await countEvent('leads', 'bad');
    throw error;
  });
  if (outcome === 'conflict') throw new ApiError('conflict');
  if (outcome === 'repeated') count(METRICS.leadsRepeated);
  else if (synthetic) count(METRICS.leadsSynthetic);
  else count(suspect ? METRICS.leadsSuspect : METRICS.leadsReceived);
  if (outcome === 'stored' && isEvent) await countEvent('leads', 'good');
  return { id: key };
}

/**
 * Hashes what makes two leads the same to a person: the form and what was typed into it, not where they were sent from. Empty fields are
 * omitted: a form that does not have them sends the same lead.
 */
function contentHash(lead: Omit<Lead, typeof HONEYPOT>, suspect: boolean): string {
  const typed = ALL_LEAD_FIELDS.flatMap(({ name, kind }): [string, unknown][] => {
    const value: string | readonly string[] | undefined = lead[name];
    if (value === undefined || value.length === 0) return [];
    if (typeof value !== 'string') return [[name, [...value].sort()]];
    if (kind === 'tel') return [[name, (lead.phoneSaid ?? value).replace(/[^\p{L}\p{N}+]/gu, '')]];
    return [[name, kind === 'email' ? value.toLowerCase() : value]];
  });
  return hashOf({ form: lead.form, ...Object.fromEntries(typed), suspect });
}

/** Returns a key per content and window; a lead from just before the window's start counts as the same. */
async function repeatKey(content: string, leads: LeadStore, now: Date): Promise<string> {
  const window = Math.floor(now.getTime() / REPEAT_MS);
  const keyOf = (index: number) => sha256(`${content}\n${index}`).slice(0, 32);
  const previousKey = keyOf(window - 1);
  const storedAt = await leads.storedAt(previousKey);
  return storedAt !== undefined && now.getTime() - storedAt < REPEAT_MS ? previousKey : keyOf(window);
}
