const ID = /^[\w-]{6,20}$/;

/** An id as YouTube writes them; an address pasted in its place would end up inside another address. */
function checked(id: string): string {
  if (!ID.test(id)) throw new Error(`"${id}" is no YouTube video id`);
  return id;
}

/** The page of a video, for whoever has no script. */
export const watchHref = (id: string): string => `https://www.youtube.com/watch?v=${checked(id)}`;

/** The player on the domain that sets no cookies before it plays; it starts at once, since the visitor asked for it. */
export const playerHref = (id: string, htmlLang: string): string =>
  `https://www.youtube-nocookie.com/embed/${checked(id)}?autoplay=1&rel=0&hl=${htmlLang}`;
