import { WORDED_LANGUAGES } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';
import { selectTexts } from '../session/call-host';
import { NO_SIGNED_URL } from '../session/start-call';
import { CONTACT_NOT_SAVED, CONTACT_SAVED } from '../tools/save-contact';
import { loadDemoContent, loadVoiceContent, voiceTexts } from './voice-texts';

/** The fixed texts: `speaking | listening | minimize | end | name | expand`, toasts, the demo. */
const FIXED = {
  en: [
    'The assistant is speaking...|Listening to you|Minimize|End|Voice assistant|Expand the voice assistant',
    'Connection error|Could not start the assistant',
    'Voice assistant is on|Speak, I can hear you',
    'Contact saved|Thank you! We will contact you shortly.',
    'The conversation has ended|See you!',
    'Start Conversation|Connecting|Listening|Assistant is speaking|End Call',
  ],
  ru: [
    'Ассистент говорит...|Слушаю вас|Свернуть|Завершить|Голосовой ассистент|Развернуть голосового ассистента',
    'Ошибка подключения|Не удалось запустить ассистента',
    'Голосовой ассистент активирован|Говорите, и я вас услышу',
    'Контакт сохранён|Спасибо! Мы свяжемся с вами в ближайшее время.',
    'Разговор завершен|До встречи!',
    'Начать разговор|Соединение|Слушаю|Ассистент говорит|Завершить звонок',
  ],
  ua: [
    'Асистент говорить...|Слухаю вас|Згорнути|Завершити|Голосовий асистент|Розгорнути голосового асистента',
    'Помилка з’єднання|Не вдалося запустити асистента',
    'Голосового асистента увімкнено|Говоріть, я вас почую',
    'Контакт збережено|Дякуємо! Ми зв’яжемося з вами найближчим часом.',
    'Розмову завершено|До зустрічі!',
    'Почати розмову|З’єднання|Слухаю|Асистент говорить|Завершити дзвінок',
  ],
};

describe.each(WORDED_LANGUAGES)('the texts in %s', (lang) => {
  it('are the fixed ones', () => {
    const { name, speaking, listening, minimize, end, expand, toast } = voiceTexts(lang);
    const { demo } = loadDemoContent(lang);
    const pair = ({ title, text }: { title: string; text: string }) => `${title}|${text}`;
    expect([
      [speaking, listening, minimize, end, name, expand].join('|'),
      ...[toast.failed, toast.started, toast.saved, toast.ended].map(pair),
      [demo.start, demo.connecting, demo.listening, demo.speaking, demo.end].join('|'),
    ]).toEqual(FIXED[lang]);
  });

  it('are Russian on every page if the stage says so', () => {
    const content = loadVoiceContent(lang);
    expect(selectTexts(content, 'page')).toEqual(voiceTexts(lang));
    expect(selectTexts(content, 'ru')).toEqual(voiceTexts('ru'));
  });

  it('are not Russian in the data of a stage that shows the page’s own', () => {
    const site = { sentMessages: () => ({}) };
    expect(loadVoiceContent(lang, { ...site, voiceLanguage: 'page' }).ru).toBeNull();
    expect(loadVoiceContent(lang, { ...site, voiceLanguage: 'ru' }).ru).toEqual(
      lang === 'ru' ? null : voiceTexts('ru'),
    );
  });
});

it('answers the agent with the fixed Russian texts', () => {
  expect(CONTACT_SAVED).toBe(
    'Спасибо! Ваши контактные данные сохранены. Наш менеджер свяжется с вами в ближайшее время.',
  );
  expect(CONTACT_NOT_SAVED).toBe(
    'Произошла ошибка при сохранении контактов, но мы всё равно можем продолжить разговор.',
  );
  expect(NO_SIGNED_URL).toBe('No signed URL returned');
});
