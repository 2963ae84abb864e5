import type { JSHandle, Page } from '@playwright/test';

/**
 * Returns the served document of a page, requested and parsed in the open page with XMLHttpRequest, because Trusted Types
 * block DOMParser.
 */
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
