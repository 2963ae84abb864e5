/** The three modules in the order of the page, with the ids of their sections. */
export const MODULE_IDS = [
  { key: 'snapCard', id: 'snapcard' },
  { key: 'focusGroup', id: 'focus' },
  { key: 'sellMate', id: 'sellmate' },
] as const;
