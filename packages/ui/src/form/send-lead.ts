import type { LeadInput } from '@site/contracts/api/lead';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';
import { isStored } from '@site/contracts/api/stored';

/** Milliseconds after which a sending counts as failed; the visitor decides whether to try again. */
const TIMEOUT_MS = 15_000;

/** `conflict`: the key already holds another content, so an earlier sending had arrived although its answer had not. */
export type SendResult = { ok: true } | { ok: false; conflict: boolean; fields: FieldProblem[] };

/** Sends a lead once. Never throws: what fails for any reason is `ok: false`, with the fields that the API found at fault. */
export async function sendLead(lead: LeadInput, key: string): Promise<SendResult> {
  try {
    const response = await fetch(API.leads, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', [IDEMPOTENCY_HEADER]: key },
      body: JSON.stringify(lead),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = await response.json();
    if (response.ok) return isStored(answer) ? { ok: true } : { ok: false, conflict: false, fields: [] };
    // Only an answer that refuses needs the schema.
    const { problemSchema } = await import('@site/contracts/api/problem');
    const problem = problemSchema.safeParse(answer);
    return { ok: false, conflict: problem.data?.code === 'conflict', fields: problem.data?.fields ?? [] };
  } catch {
    return { ok: false, conflict: false, fields: [] };
  }
}
