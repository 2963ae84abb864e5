import type { Messages } from '@site/contracts/microfrontend';

/**
 * Returns the texts of a language, with missing ones filled in from the fallback language, so that no page shows a bare key. i18next's
 * `fallbackLng` would make every visitor load the fallback's texts too.
 */
export function completeMessages(messages: Messages, fallback: Messages): Messages {
  const complete: Messages = { ...messages };
  for (const [key, text] of Object.entries(fallback)) {
    const message = messages[key];
    if (typeof text === 'string') complete[key] = message ?? text;
    else complete[key] = completeMessages(typeof message === 'object' ? message : {}, text);
  }
  return complete;
}
