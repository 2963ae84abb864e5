import type { Language } from '@site/contracts/languages';

/** Words to fill the gallery with: of ordinary length in each language. */
export const SAMPLES: Record<
  Language,
  Record<'heard' | 'answered' | 'action' | 'question' | 'answer', string>
> = {
  en: {
    heard: 'The customer speaks.',
    answered: 'The assistant answers.',
    action: 'Get a launch plan',
    question: 'How long does the launch take?',
    answer: 'Seven to fourteen days: first the scripts and integrations, then a check on live conversations.',
  },
  ru: {
    heard: 'Клиент говорит.',
    answered: 'Ассистент отвечает.',
    action: 'Получить план запуска',
    question: 'Сколько занимает запуск?',
    answer:
      'От семи до четырнадцати дней: сначала сценарии и интеграции, потом проверка на живых разговорах.',
  },
  ua: {
    heard: 'Клієнт говорить.',
    answered: 'Асистент відповідає.',
    action: 'Отримати план запуску',
    question: 'Скільки триває запуск?',
    answer:
      'Від семи до чотирнадцяти днів: спершу сценарії та інтеграції, потім перевірка на живих розмовах.',
  },
};
