/** Where this part's page is, without a language prefix. */
export const PAGE_PATH = '/example';
