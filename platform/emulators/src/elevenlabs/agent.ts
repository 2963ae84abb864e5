/** BCP 47 tags of the languages that the emulated agent speaks; the first is its default. */
export const AGENT_LANGUAGES = ['ru', 'en', 'uk'] as const;
export type AgentLanguage = (typeof AGENT_LANGUAGES)[number];

/**
 * Everything that the emulated agent says, by language. The sound of a line is `audio/<language>/<key>.ulaw`, 16 kHz mono µ-law
 * without a header. To make it again after a change (Debian: espeak-ng and ffmpeg; the licence of espeak-ng does not cover what it
 * speaks): `espeak-ng -v <ru|uk|en-gb> -s 165 -p 60 -g 2 --stdout "<line>" | ffmpeg -i - -ar 16000 -ac 1 -f mulaw <key>.ulaw`
 */
export const LINES = {
  ru: {
    greeting: 'Здравствуйте, я голосовой ИИ-ассистент. Чем могу помочь?',
    offer: 'Расскажу всё подробно. Оставьте, пожалуйста, имя и номер телефона.',
    thanks: 'Спасибо! Менеджер свяжется с вами в ближайшее время.',
    apology: 'Номер не записался. Его можно оставить в форме на сайте.',
    goodbye: 'Хорошего дня, до свидания!',
  },
  en: {
    greeting: 'Hello, I’m an AI voice assistant. How can I help?',
    offer: 'I’ll tell you all about it. Please leave your name and phone number.',
    thanks: 'Thank you! A person will contact you shortly.',
    apology: 'I couldn’t save the number. You can leave it in the form on the site.',
    goodbye: 'Have a good day, goodbye!',
  },
  uk: {
    greeting: 'Вітаю, я голосовий ШІ-асистент. Чим можу допомогти?',
    offer: 'Розповім усе докладно. Залиште, будь ласка, ім’я та номер телефону.',
    thanks: 'Дякую! Менеджер зв’яжеться з вами найближчим часом.',
    apology: 'Номер не записався. Його можна залишити у формі на сайті.',
    goodbye: 'Гарного дня, до побачення!',
  },
} as const satisfies Record<AgentLanguage, Record<string, string>>;
export type LineId = keyof (typeof LINES)['ru'];

/** Transcripts of the visitor: the emulator detects speech, but does not recognize words. */
export const HEARD = {
  ru: {
    question: 'Здравствуйте, расскажите про голосового ассистента.',
    contact: 'Меня зовут Анна, мой номер +38 044 000 00 00.',
  },
  en: {
    question: 'Hello, tell me about the voice assistant.',
    contact: 'My name is Anna, my number is +38 044 000 00 00.',
  },
  uk: {
    question: 'Вітаю, розкажіть про голосового асистента.',
    contact: 'Мене звати Анна, мій номер +38 044 000 00 00.',
  },
} as const satisfies Record<AgentLanguage, Record<string, string>>;

/** A number that is not assigned. */
export const PHONE = '+38 (044) 000-00-00';
export const NAME = { ru: 'Анна', en: 'Anna', uk: 'Анна' } as const satisfies Record<AgentLanguage, string>;

const STATUS = /-([45]\d\d)(?=-|$)/;

/** Parses how an emulated agent behaves. Each switch is a suffix of the agent id: `emulator-fast-drop`. Without any the call succeeds. */
export function scenarioOf(agentId: string) {
  const has = (name: string) => new RegExp(`-${name}(?=-|$)`).test(agentId);
  return {
    /** Status of the answer to the request for a signed URL, if it is an error. */
    restStatus: Number(STATUS.exec(agentId)?.[1] ?? 0) || undefined,
    /** The agent's settings don't allow a call to override its language. */
    refusesLanguage: has('no-language'),
    /** The connection breaks after the greeting. */
    drops: has('drop'),
    /** The agent opens the page of the voice product. */
    navigates: has('navigate'),
    /** The agent does not hang up after saying goodbye. */
    stays: has('stay'),
    /** Short sounds instead of whole sentences, and little waiting for the visitor. */
    fast: has('fast'),
  };
}
export type Scenario = ReturnType<typeof scenarioOf>;
