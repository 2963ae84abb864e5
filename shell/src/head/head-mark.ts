/** Attribute of the elements that a navigation replaces. */
export const HEAD_MARK = 'data-page-head';
