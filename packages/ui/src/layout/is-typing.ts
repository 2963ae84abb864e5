/** Whether the focus is in a field: a page must not move it then, since what is typed would land elsewhere. */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') === true;
