const ID = /^[\w-]{6,20}$/;

/** Validates an id: a pasted address would become part of another address. */
function checked(id: string): string {
  if (!ID.test(id)) throw new Error(`Invalid YouTube video id "${id}"`);
  return id;
}

/** Returns the address of a video's page, for the link without JavaScript. */
export const watchHref = (id: string): string => `https://www.youtube.com/watch?v=${checked(id)}`;

/**
 * Returns the address of the player on the domain that sets no cookies before playing. Starts automatically, because
 * the visitor has clicked.
 */
export const playerHref = (id: string, htmlLang: string): string =>
  `https://www.youtube-nocookie.com/embed/${checked(id)}?autoplay=1&rel=0&hl=${htmlLang}`;
