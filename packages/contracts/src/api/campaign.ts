import { cutText } from '../limits';

/** Click ids of advertising networks, by which these tell which of their clicks became a customer. */
const CLICK_IDS: readonly string[] = [
  // Google; the last two where an iPhone withholds the first.
  ...['gclid', 'gbraid', 'wbraid'],
  'fbclid', // Meta
  'yclid', // Yandex
  'msclkid', // Microsoft
  'ttclid', // TikTok
];
/** Characters of a value; a longer one is cut. */
const UTM_LENGTH = 200;
/** Networks state no maximum. A cut id is worthless, so this is far more than today's. */
export const CLICK_ID_LENGTH = 500;
/** All that a form may send must fit into the API's limit of a body. */
export const MOST_CAMPAIGN_MARKS = 16;

/** Returns the campaign's marks among the parameters of an address: `utm_*` and click ids, in their order. */
export function campaignOf(parameters: Iterable<readonly [string, string]>): Record<string, string> {
  const marks = [...parameters].flatMap(([name, value]) => {
    const length = CLICK_IDS.includes(name) ? CLICK_ID_LENGTH : /^utm_\w{1,36}$/.test(name) ? UTM_LENGTH : 0;
    const kept = cutText(value, length);
    return kept ? [[name, kept] as const] : [];
  });
  // A form sends what its page's address has, too: a mark counts once.
  return Object.fromEntries([...new Map(marks)].slice(0, MOST_CAMPAIGN_MARKS));
}
