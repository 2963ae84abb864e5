/** Stands for a missing conversation id in the record and the notification. */
export const UNKNOWN_CONVERSATION = 'unknown';
/** Language of voice records, fixed by the specification. */
export const RECORD_LANGUAGE = 'ru';
export const VOICE_FORM_TYPE = 'voice_conversion';
export const NAME_NOT_GIVEN = 'Не указано';
