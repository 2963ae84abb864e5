/** Paths of the API, all on the site's own origin. The last segment is the function's name, except for leads. */
export const API = {
  token: '/api/elevenlabs-token',
  saveConversation: '/api/save-voice-conversation',
  notify: '/api/send-telegram-notification',
  leads: '/api/leads',
} as const;

/** The header that names one contact across repeats; a UUID made by the client. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
/** Names the call from the browser to Telegram in every log line. */
export const CORRELATION_HEADER = 'x-correlation-id';
