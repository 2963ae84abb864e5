/** Path of this part's page, without a language prefix. */
export const PAGE_PATH = '/example';
