import { hash } from 'node:crypto';
import { type Lead, leadSchema, type Stored } from '@site/contracts/api/lead';
import { ALL_LEAD_FIELDS } from '@site/contracts/api/lead-fields';
import { CONSENT_VERSION, HONEYPOT, thankYouHref } from '@site/contracts/api/lead-forms';
import { callbackTime } from '@site/contracts/callback-time';
import { METRICS } from '@site/server-data/metrics';
import { isSynthetic } from '@site/server-data/synthetic';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { lazyEnvironment } from '../shared/environment';
import { type ApiResponse, httpHandler, jsonResponse } from '../shared/http-handler';
import {
  ApiError,
  bodyBytes,
  FORM_TYPE,
  type HttpRequest,
  idempotencyKey,
  JSON_TYPE,
  lowerCaseHeaders,
  parseBody,
  parseFields,
} from '../shared/http-request';
import type { Count } from '../shared/meter';
import { type CountEvent, eventCounter, serviceLevelCounts } from '../shared/table/counters';
import { dynamo } from '../shared/table/dynamo';
import { type LeadStore, leadStore } from '../shared/table/lead-store';
import { isOverLimit, tableQuotas } from '../shared/table/quotas';
import { correctionPage, failurePage } from './correction-page';
import { readForm, toLeadInput } from './read-form';

const environment = lazyEnvironment('SITE_ORIGINS', 'TABLE_NAME', 'LEADS_PER_ADDRESS_HOUR');
const quotas = tableQuotas(() => environment().TABLE_NAME);

export const handler = httpHandler({
  name: 'submit-lead',
  contentTypes: [JSON_TYPE, FORM_TYPE],
  answerForm,
  origins: () => environment().SITE_ORIGINS,
  async respond(request, tools) {
    const { TABLE_NAME: table, LEADS_PER_ADDRESS_HOUR: limit } = environment();
    const submit = async (lead: Lead) =>
      submitLead(lead, {
        leads: leadStore(dynamo, table),
        sentKey: idempotencyKey(request.headers),
        // The synthetic visitor exceeds it, and its refusals would hide those of visitors in the metric.
        overLimit: !isSynthetic(lead.email) && (await isOverLimit(quotas, 'leads', limit, request, tools)),
        correlationId: request.correlationId,
        now: new Date(),
        count: tools.count,
        countEvent: eventCounter({ ...tools, counts: () => serviceLevelCounts(dynamo, table) }),
      });
    if (request.contentType === FORM_TYPE) return respondToForm(request, submit, new Date());
    return jsonResponse(201, await submit(parseBody(leadSchema, request)));
  },
});

/** Stores a form that was posted without JavaScript and redirects. Throws as `submit` and for invalid fields. */
export async function respondToForm(
  { body, headers }: Pick<HttpRequest, 'body' | 'headers'>,
  submit: (lead: Lead) => Promise<unknown>,
  now: Date,
): Promise<ApiResponse> {
  const posted = readForm(body, headers.referer, headers['accept-language']);
  await submit(parseFields(leadSchema, toLeadInput(posted)));
  // 303: the browser requests the page with GET, so a reload does not post again.
  return { statusCode: 303, headers: { location: thankYouHref(posted.form, posted.language, callbackTime(now)) } };
}

/** Returns the page for a person whose form was refused: the form again with what was typed, in its language. */
export function answerForm(event: APIGatewayProxyEventV2, error: ApiError, correlationId: string): ApiResponse {
  const { referer, 'accept-language': languages } = lowerCaseHeaders(event);
  const posted = readForm(bodyBytes(event).toString('utf8'), referer, languages);
  return error.code === 'invalid_fields'
    ? correctionPage(posted, error.fields)
    : failurePage(error.status, posted, correlationId);
}

interface SubmitLeadDependencies {
  leads: LeadStore;
  sentKey: string | undefined;
  /** The address is over its limit: the lead is stored and held back. */
  overLimit: boolean;
  correlationId: string;
  now: Date;
  count: Count;
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
  const synthetic = isSynthetic(lead.email);
  const suspect = Boolean(trap) || overLimit;
  const content = contentHash(lead, Boolean(trap));
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

/** Hashes what makes two leads the same to a person: the form and what was typed, not where they were sent from. */
function contentHash(lead: Omit<Lead, typeof HONEYPOT>, trapped: boolean): string {
  const typed = ALL_LEAD_FIELDS.flatMap(({ name, kind }): [string, unknown][] => {
    const value: string | readonly string[] | undefined = lead[name];
    if (value === undefined || value.length === 0) return [];
    if (typeof value !== 'string') return [[name, [...value].sort()]];
    if (kind === 'tel') return [[name, (lead.phoneSaid ?? value).replace(/[^\p{L}\p{N}+]/gu, '')]];
    return [[name, kind === 'email' ? value.toLowerCase() : value]];
  });
  // In the order of their names, which a release may not change.
  return hash('sha256', JSON.stringify([lead.form, trapped, ...typed.sort()]));
}

/** Without an idempotency key, the same content within ten minutes is the same lead. */
const REPEAT_MS = 10 * 60_000;

/** Returns a key per content and window; a lead from just before the window's start counts as the same. */
async function repeatKey(content: string, leads: LeadStore, now: Date): Promise<string> {
  const window = Math.floor(now.getTime() / REPEAT_MS);
  const keyOf = (index: number) => hash('sha256', `${content}\n${index}`).slice(0, 32);
  const previousKey = keyOf(window - 1);
  const storedAt = await leads.storedAt(previousKey);
  return storedAt !== undefined && now.getTime() - storedAt < REPEAT_MS ? previousKey : keyOf(window);
}
