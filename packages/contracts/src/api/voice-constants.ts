/** What the conversation record and the notification call a conversation without an id. */
export const UNKNOWN_CONVERSATION = 'unknown';
/** The specification fixes the language of voice records. */
export const VOICE_LANGUAGE = 'ru';
export const VOICE_FORM_TYPE = 'voice_conversion';
export const NAME_NOT_GIVEN = 'Не указано';
