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

/** The header that names one contact across repeats; a UUID made by the client. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Carries the key by which the API knows the distribution; the edge writes it over a visitor's own. */
export const ORIGIN_HEADER = 'x-origin-verify';
/** The visitor's address, written by the edge over whatever a visitor sends under this name. */
export const VIEWER_ADDRESS_HEADER = 'x-viewer-address';
/** The host name that the visitor asked, written by the edge over whatever a visitor sends under this name. */
export const VIEWER_HOST_HEADER = 'x-viewer-host';
/** Names the call from the browser to Telegram in every log line. */
export const CORRELATION_HEADER = 'x-correlation-id';
