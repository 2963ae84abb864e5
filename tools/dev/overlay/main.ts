/** Runs in every page that the development server answers: adds the badge and the inspector. */
import { SITE_JSON_ID } from '@site/contracts/document-ids';
import type { SiteJson } from '@site/contracts/site-json';
import { badge } from './badge';
import { element } from './element';
import { inspector } from './inspector';
import { OVERLAY_JSON_ID, type OverlayData } from './overlay-data';
import { STYLES } from './styles';

const json = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? 'null');
const data = json(OVERLAY_JSON_ID) as OverlayData;
const site = json(SITE_JSON_ID) as SiteJson;

const host = element('div', { id: 'dev-badge', lang: 'en', dir: 'ltr' });
const root = host.attachShadow({ mode: 'open' });
const { bar, inspect } = badge(data, () => bar.remove());
const parts = inspector(site, data, () => inspect.setAttribute('aria-pressed', String(parts.isOpen())));
inspect.addEventListener('click', parts.toggle);
addEventListener('keydown', (event) => {
  const { altKey, code, ctrlKey, metaKey, shiftKey } = event;
  if (!altKey || code !== 'KeyI' || ctrlKey || metaKey || shiftKey) return;
  event.preventDefault();
  parts.toggle();
});
root.append(element('style', {}, STYLES), bar, ...parts.elements);
document.body.prepend(host);
