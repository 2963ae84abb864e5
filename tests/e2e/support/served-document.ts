import type { JSHandle, Page } from '@playwright/test';

/** A page as it is served, parsed in the page that is open. By a request, as the site's policy lets no text become a document. */
export const servedDocument = (page: Page, path: string): Promise<JSHandle<Document>> =>
  page.evaluateHandle(async (address) => {
    const request = new XMLHttpRequest();
    request.open('GET', address);
    request.responseType = 'document';
    const loaded = new Promise((resolve) => request.addEventListener('load', resolve));
    request.send();
    await loaded;
    return request.responseXML as Document;
  }, path);
