/** Answers of the tools to the agent. They are Russian on every page, because the agent's language is Russian. */
export const CONTACT_SAVED =
  'Спасибо! Ваши контактные данные сохранены. Наш менеджер свяжется с вами в ближайшее время.';
export const CONTACT_NOT_SAVED =
  'Произошла ошибка при сохранении контактов, но мы всё равно можем продолжить разговор.';
export const PAGE_OPENED = 'Страница открыта.';
export const PAGE_UNKNOWN = 'Такой страницы на сайте нет.';
