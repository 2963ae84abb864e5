/** The functions of this project: the name is the folder under `lambdas/`. */
export type FunctionName =
  | 'elevenlabs-token'
  | 'save-voice-conversation'
  | 'send-telegram-notification'
  | 'submit-lead'
  | 'origin-authorizer'
  | 'session'
  | 'elevenlabs-webhook'
  | 'telemetry'
  | 'deliver-notifications'
  | 'not-found-page'
  | 'synthetic-visitor'
  | 'voice-credit';
