/**
 * Returns whether the focus is in a field. A page that moves the focus after a wait checks it first: the visitor may have begun
 * to type meanwhile, and what is typed must not land elsewhere.
 */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;
