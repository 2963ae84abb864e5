import { call, fieldsOf, isStored } from '@site/contracts/api/client';
import type { LeadInput } from '@site/contracts/api/lead';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';

/** Milliseconds after which a submission fails; the visitor may retry it. */
const TIMEOUT_MS = 15_000;

/**
 * `conflict`: the key is already used with other content, so an earlier submission was stored although its answer was
 * lost.
 */
export type SendResult = { ok: true } | { ok: false; conflict: boolean; fields: FieldProblem[] };

/** Sends a lead once. Never throws: any failure is `ok: false`, with the fields that the API rejected. */
export async function sendLead(lead: LeadInput, key: string): Promise<SendResult> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { answer, problem } = await call(API.leads, lead, isStored, { headers, timeoutMs: TIMEOUT_MS }).catch(
    () => ({ answer: undefined, problem: undefined }),
  );
  return answer
    ? { ok: true }
    : { ok: false, conflict: problem?.code === 'conflict', fields: fieldsOf(problem) };
}
