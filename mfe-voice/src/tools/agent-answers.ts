/** What the tool answers the agent. The agent speaks Russian whatever the page's language, so these are never translated. */
export const CONTACT_SAVED =
  'Спасибо! Ваши контактные данные сохранены. Наш менеджер свяжется с вами в ближайшее время.';
export const CONTACT_NOT_SAVED =
  'Произошла ошибка при сохранении контактов, но мы всё равно можем продолжить разговор.';
export const PAGE_OPENED = 'Страница открыта.';
export const PAGE_UNKNOWN = 'Такой страницы на сайте нет.';
