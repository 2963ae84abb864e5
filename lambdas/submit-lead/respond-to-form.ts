import { type Lead, leadSchema } from '@site/contracts/api/lead';
import { referenceOf } from '@site/contracts/api/reference';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { joinPath } from '@site/contracts/languages';
import { LEAD_TEXTS, leadFormTexts } from '@site/contracts/lead-texts';
import { CONTACTS } from '@site/contracts/paths';
import { thankYouHref } from '@site/contracts/thank-you';
import { METRICS } from '@site/server-data/metrics';
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { ApiError } from '../shared/api-error';
import type { RouteTools } from '../shared/http-handler';
import type { HttpRequest } from '../shared/http-request';
import { parseFields } from '../shared/http-request';
import { errorFields } from '../shared/log';
import { correctionPage } from './page/correction-page';
import { htmlResponse } from './page/html-response';
import { PAGE_TEXTS } from './page/texts';
import { type PostedForm, readForm, toLeadInput } from './read-form';

/**
 * Answers a form posted without JavaScript: redirects to the thank-you page, shows the form again with its faults, or shows
 * how to reach people.
 */
export async function respondToForm(
  request: HttpRequest,
  submit: (lead: Lead) => Promise<unknown>,
  { log, count }: RouteTools,
): Promise<APIGatewayProxyStructuredResultV2> {
  const posted = readForm(request.body, request.headers.referer);
  try {
    await submit(parseFields(leadSchema, toLeadInput(posted)));
    // 303: the browser requests the page with GET, so a reload does not post again.
    return { statusCode: 303, headers: { location: thankYouHref(posted.form, posted.language) } };
  } catch (error) {
    if (error instanceof ApiError) {
      log.warn('refused', { code: error.code });
      count(METRICS.requestsRefused);
      if (error.code === 'invalid_fields') return correctionPage(posted, error.fields);
      return failurePage(error.status, posted, request.correlationId);
    }
    log.error('internal error', errorFields(error));
    count(METRICS.internalErrors);
    return failurePage(500, posted, request.correlationId);
  }
}

/**
 * Returns the page for a visitor without JavaScript when the fault is not in the form: the form's error message and a link
 * to the contacts.
 */
export function failurePage(
  statusCode: number,
  { form, language }: Pick<PostedForm, 'form' | 'language'>,
  correlationId: string,
) {
  const { title, contacts } = PAGE_TEXTS[language].failure;
  const main = `<h1>${title}</h1>
<p role="alert">${escapeMarkup(leadFormTexts(form, language).error)}</p>
<p>${escapeMarkup(`${LEAD_TEXTS[language].reference} ${referenceOf(correlationId)}`)}</p>
<p><a href="${joinPath(language, CONTACTS)}">${contacts}</a></p>`;
  return htmlResponse(statusCode, language, title, main);
}
