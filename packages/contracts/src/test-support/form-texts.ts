import type { KnownLeadForm } from '../api/lead-forms';
import type { WordedLanguage } from './worded-languages';

/** Exact texts of the forms. */
export const FIELD_ERRORS: Record<WordedLanguage, { required: string; email: string; phone: string }> = {
  en: {
    required: 'This field is required',
    email: 'Invalid email address',
    phone: 'Check the number: 7–15 digits with the country code',
  },
  ru: {
    required: 'Это поле обязательно',
    email: 'Некорректный email адрес',
    phone: 'Проверьте номер: 7–15 цифр, с\u00a0кодом страны',
  },
  ua: {
    required: 'Це поле обов’язкове',
    email: 'Некоректна email адреса',
    phone: 'Перевірте номер: 7–15 цифр, з\u00a0кодом країни',
  },
};

const shortly = {
  ru: 'Заявка отправлена! Мы свяжемся с вами в ближайшее время.',
  ua: 'Заявку надіслано! Ми зв’яжемося з вами найближчим часом.',
};
const requestSent = { en: 'Request sent! We will contact you shortly.', ...shortly };
const submitted = { ru: 'Заявка успешно отправлена!', ua: 'Заявку успішно надіслано!' };

export const SUCCESS: Record<KnownLeadForm, Record<WordedLanguage, string>> = {
  contacts: requestSent,
  home: requestSent,
  commerce: requestSent,
  lumi: { en: 'Request submitted! We will contact you shortly.', ...shortly },
  'sales-manager': { en: 'Request successfully submitted!', ...submitted },
  agentlab: { en: 'Request sent successfully!', ...submitted },
  seller: {
    en: 'Thank you! We will contact you soon.',
    ru: 'Спасибо! Мы скоро свяжемся с вами.',
    ua: 'Дякуємо! Ми скоро зв’яжемося з вами.',
  },
  mediflow: {
    en: "Thank you! We'll contact you shortly.",
    ru: 'Спасибо! Мы свяжемся с вами в ближайшее время.',
    ua: 'Дякуємо! Ми зв’яжемося з вами найближчим часом.',
  },
};

const later = {
  en: 'Submission error. Please try later or contact us directly.',
  ru: 'Ошибка отправки. Попробуйте позже или напишите нам напрямую.',
  ua: 'Помилка надсилання. Спробуйте пізніше або напишіть нам напряму.',
};
const again = {
  en: 'Submission error. Please try again.',
  ru: 'Ошибка отправки. Попробуйте еще раз.',
  ua: 'Помилка надсилання. Спробуйте ще раз.',
};

export const FAILURE: Record<KnownLeadForm, Record<WordedLanguage, string>> = {
  contacts: later,
  home: later,
  'sales-manager': again,
  lumi: again,
  commerce: again,
  mediflow: again,
  seller: {
    en: 'An error occurred. Please try again.',
    ru: 'Произошла ошибка. Пожалуйста, попробуйте еще раз.',
    ua: 'Сталася помилка. Будь ласка, спробуйте ще раз.',
  },
  agentlab: {
    en: 'Error sending request',
    ru: 'Ошибка отправки заявки',
    ua: 'Помилка надсилання заявки',
  },
};
