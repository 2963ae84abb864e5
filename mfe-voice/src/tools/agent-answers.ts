/** Answers of `save_contact` to the agent, in Russian in every call (specification). */
export const CONTACT_SAVED =
  'Спасибо! Ваши контактные данные сохранены. Наш менеджер свяжется с вами в ближайшее время.';
export const CONTACT_NOT_SAVED =
  'Произошла ошибка при сохранении контактов, но мы всё равно можем продолжить разговор.';
