import { campaignOf } from '@site/contracts/api/campaign';

const REFERRER_LENGTH = 500;

/**
 * Returns the marks of the campaign that the visit came from; undefined if it came from none. Read from addresses that
 * the browser knows, so that nothing has to be stored: of the shown page, else of the page that the document was loaded
 * for, else of the one whose link loaded it.
 */
export function readCampaign(): Record<string, string> | undefined {
  const [loaded] = performance.getEntriesByType('navigation');
  const { href, origin } = window.location;
  return [href, loaded?.name ?? '', document.referrer]
    .map((address) => new URL(address, href))
    .filter((address) => address.origin === origin)
    .map(({ searchParams }) => campaignOf(searchParams))
    .find((marks) => Object.keys(marks).length > 0);
}

export function readAttribution(): { referrer?: string; utm?: Record<string, string> } {
  const utm = readCampaign();
  const referrer = document.referrer.slice(0, REFERRER_LENGTH);
  return { ...(referrer ? { referrer } : {}), ...(utm ? { utm } : {}) };
}
