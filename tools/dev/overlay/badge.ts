import { element } from './element';
import type { OverlayData } from './overlay-data';

const CALLS: Record<OverlayData['calls'], string> = {
  emulators: 'Forms and voice: local emulators',
  site: 'Forms and voice: that site, on this machine',
  nobody: 'Forms and voice: switched off',
};

export interface Badge {
  bar: HTMLElement;
  /** The button that opens the inspector. */
  inspect: HTMLButtonElement;
}

/** The bar above the page that says what it consists of. It is part of the page's flow, so that it covers nothing. */
export function badge(data: OverlayData, remove: () => void): Badge {
  const inspect = element(
    'button',
    { type: 'button', class: 'button', 'aria-pressed': 'false', 'aria-keyshortcuts': 'Alt+I' },
    'Inspect parts ',
    element('kbd', {}, 'Alt+I'),
  );
  const hide = element(
    'button',
    { type: 'button', class: 'button', title: 'Hide this bar (Escape)' },
    'Hide',
  );
  const bar = element(
    'section',
    { class: 'bar', 'aria-label': 'Development' },
    element('strong', { class: 'mark' }, 'DEV'),
    element(
      'ul',
      { class: 'facts' },
      element('li', {}, element('b', {}, data.part), ' from your sources'),
      element('li', {}, 'Site: ', element('b', {}, new URL(data.site).host)),
      element('li', {}, CALLS[data.calls], ...storedLink(data)),
    ),
    element('span', { class: 'buttons' }, inspect, hide),
  );
  hide.addEventListener('click', remove);
  bar.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') remove();
  });
  return { bar, inspect };
}

function storedLink({ stored }: OverlayData): (Node | string)[] {
  if (stored === undefined) return [];
  return [' (', element('a', { href: stored, target: '_blank', rel: 'noreferrer' }, 'what they sent'), ')'];
}
