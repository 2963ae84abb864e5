import type { Language } from '@site/contracts/languages';

/** Props of each sheet of the gallery. */
export interface GalleryProps {
  lang: Language;
}

interface Samples {
  heard: string;
  answered: string;
  action: string;
  question: string;
  answer: string;
  /** Alternating lines of visitor and assistant. */
  turns: readonly [string, string, string, string];
  visitor: string;
  assistant: string;
  good: string;
  bad: string;
  tags: readonly [string, string, string];
  booked: string;
  row: { label: string; value: string };
  before: string;
  after: string;
}

/** Sample texts of typical length in each language. */
const SAMPLES: Partial<Record<Language, Samples>> & { en: Samples } = {
  en: {
    heard: 'The customer speaks.',
    answered: 'The assistant answers.',
    action: 'Get a launch plan',
    question: 'How long does the launch take?',
    answer: 'Seven to fourteen days: first the scripts and integrations, then a check on live conversations.',
    turns: [
      'Good evening. Is this week possible?',
      'Of course. Thursday is free.',
      'Thursday, please.',
      'You are booked.',
    ],
    visitor: 'customer',
    assistant: 'assistant',
    good: 'named the date',
    bad: 'did not ask for the size',
    tags: ['J06.9', 'lead', 'draft'],
    booked: 'Appointment made',
    row: { label: 'CRM', value: 'card filled in' },
    before: 'before',
    after: 'after',
  },
  ru: {
    heard: 'Клиент говорит.',
    answered: 'Ассистент отвечает.',
    action: 'Получить план запуска',
    question: 'Сколько занимает запуск?',
    answer:
      'От семи до четырнадцати дней: сначала сценарии и интеграции, потом проверка на живых разговорах.',
    turns: [
      'Добрый вечер. Можно на этой неделе?',
      'Конечно. Свободно в четверг.',
      'Давайте четверг.',
      'Вы записаны.',
    ],
    visitor: 'клиент',
    assistant: 'ассистент',
    good: 'назвал срок',
    bad: 'не спросил размер',
    tags: ['J06.9', 'заявка', 'черновик'],
    booked: 'Запись создана',
    row: { label: 'CRM', value: 'карточка заполнена' },
    before: 'было',
    after: 'стало',
  },
  ua: {
    heard: 'Клієнт говорить.',
    answered: 'Асистент відповідає.',
    action: 'Отримати план запуску',
    question: 'Скільки триває запуск?',
    answer:
      'Від семи до чотирнадцяти днів: спершу сценарії та інтеграції, потім перевірка на живих розмовах.',
    turns: [
      'Добрий вечір. Можна цього тижня?',
      'Звичайно. Вільно в четвер.',
      'Давайте в четвер.',
      'Вас записано.',
    ],
    visitor: 'клієнт',
    assistant: 'асистент',
    good: 'назвав термін',
    bad: 'не запитав розмір',
    tags: ['J06.9', 'заявка', 'чернетка'],
    booked: 'Запис створено',
    row: { label: 'CRM', value: 'картку заповнено' },
    before: 'було',
    after: 'стало',
  },
};

/** Returns the sample texts of a language, or the English ones if it has none. */
export const samplesIn = (lang: Language): Samples => SAMPLES[lang] ?? SAMPLES.en;
