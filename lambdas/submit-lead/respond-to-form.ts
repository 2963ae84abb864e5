import { type Lead, leadSchema } from '@site/contracts/api/lead';
import { callTime } from '@site/contracts/call-time';
import { thankYouHref } from '@site/contracts/thank-you';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { ApiError } from '../shared/api-error';
import type { ApiResponse } from '../shared/http-handler';
import { bodyBytes, type HttpRequest, lowerCaseHeaders, parseFields } from '../shared/http-request';
import { correctionPage, failurePage } from './correction-page';
import { readForm, toLeadInput } from './read-form';

/** Stores a form that was posted without JavaScript and redirects to the thank-you page. Throws as `submit` and for invalid fields. */
export async function respondToForm(
  { body, headers }: Pick<HttpRequest, 'body' | 'headers'>,
  submit: (lead: Lead) => Promise<unknown>,
  now: Date,
): Promise<ApiResponse> {
  const posted = readForm(body, headers.referer, headers['accept-language']);
  await submit(parseFields(leadSchema, toLeadInput(posted)));
  // 303: the browser requests the page with GET, so a reload does not post again.
  return {
    statusCode: 303,
    headers: { location: thankYouHref(posted.form, posted.language, callTime(now)) },
  };
}

/** Returns the page for a person whose form was refused: the form again with what was typed, in its language. */
export function answerForm(event: APIGatewayProxyEventV2, error: ApiError, correlationId: string): ApiResponse {
  const { referer, 'accept-language': languages } = lowerCaseHeaders(event);
  const posted = readForm(bodyBytes(event).toString('utf8'), referer, languages);
  return error.code === 'invalid_fields'
    ? correctionPage(posted, error.fields)
    : failurePage(error.status, posted, correlationId);
}
