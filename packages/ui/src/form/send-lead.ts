import { call, fieldsOf, isStored } from '@site/contracts/api/client';
import type { LeadInput } from '@site/contracts/api/lead';
import type { FieldProblem } from '@site/contracts/api/problem';
import { API, IDEMPOTENCY_HEADER } from '@site/contracts/api/routes';

/** Milliseconds after which a sending counts as failed; the visitor decides whether to try again. */
const TIMEOUT_MS = 15_000;

/** `conflict`: the key already holds another content, so an earlier sending had arrived although its answer had not. */
export type SendResult = { ok: true } | { ok: false; conflict: boolean; fields: FieldProblem[] };

/** Sends a lead once. Never throws: what fails for any reason is `ok: false`, with the fields that the API found at fault. */
export async function sendLead(lead: LeadInput, key: string): Promise<SendResult> {
  const headers = { [IDEMPOTENCY_HEADER]: key };
  const { answer, problem } = await call(API.leads, lead, isStored, { headers, timeoutMs: TIMEOUT_MS }).catch(
    () => ({ answer: undefined, problem: undefined }),
  );
  return answer
    ? { ok: true }
    : { ok: false, conflict: problem?.code === 'conflict', fields: fieldsOf(problem) };
}
