/** Everything that the emulated agent says. The README says how the sound files are made, one per line, named by its key. */
export const LINES = {
  greeting: 'Здравствуйте, я голосовой ИИ-ассистент. Чем могу помочь?',
  offer: 'Расскажу всё подробно. Оставьте, пожалуйста, имя и номер телефона.',
  thanks: 'Спасибо! Менеджер свяжется с вами в ближайшее время.',
  apology: 'Номер не записался. Его можно оставить в форме на сайте.',
  goodbye: 'Хорошего дня, до свидания!',
} as const;
export type LineId = keyof typeof LINES;

/** Transcripts of the visitor: the emulator detects speech, but does not recognize words. */
export const HEARD = {
  question: 'Здравствуйте, расскажите про голосового ассистента.',
  contact: 'Меня зовут Анна, мой номер +38 044 000 00 00.',
} as const;

/** A number that is not assigned. */
export const PHONE = '+38 (044) 000-00-00';
export const NAME = 'Анна';
