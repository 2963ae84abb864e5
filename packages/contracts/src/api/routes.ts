/** Paths of the API, all on the site's own origin. The last segment is the function's name, except for leads. */
export const API = {
  token: '/api/elevenlabs-token',
  saveConversation: '/api/save-voice-conversation',
  notify: '/api/send-telegram-notification',
  leads: '/api/leads',
  session: '/api/session',
  webhook: '/api/elevenlabs-webhook',
  telemetry: '/api/telemetry',
} as const;
export type ApiPath = (typeof API)[keyof typeof API];

/** Idempotency key of one lead or contact: a UUID that the client generates. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Secret that proves that a request came through the distribution; the edge overwrites a visitor's own value. */
export const ORIGIN_HEADER = 'x-origin-verify';
/** The visitor's IP address; the edge overwrites a visitor's own value. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
/** The host name that the visitor requested; the edge overwrites a visitor's own value. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';
/** Identifies the request in every log line, from the browser to Telegram. */
export const CORRELATION_HEADER = 'x-correlation-id';
/** What a visitor is shown of a request's id, short enough to read out; the saved query `one-request` finds it. */
export const referenceOf = (correlationId: string): string => correlationId.slice(0, 8);

/** API Gateway's id of the request, in each of its answers; its access log names no other. */
export const GATEWAY_HEADER = 'apigw-requestid';
