import type { SiteJson } from '@site/contracts/site-json';
import { dataAddress, ownerOfPage, type PartRow, partsOf } from './attribution';
import { element } from './element';
import { outlines } from './outlines';
import type { OverlayData } from './overlay-data';
import { boxesOf, type Region, regionsOf } from './regions';

export interface Inspector {
  /** The outlines and the panel. */
  elements: readonly HTMLElement[];
  isOpen(): boolean;
  toggle(): void;
}

/** The inspector: frames each part's pieces of the page, and lists the parts with versions and what they render here. */
export function inspector(site: SiteJson, data: OverlayData, onToggle: () => void): Inspector {
  const parts = partsOf(site, data);
  const around = outlines();
  const summary = element('p', { class: 'summary' });
  const rows = element('tbody', {});
  const heading = element('h2', { id: 'inspector-title', tabindex: '-1' }, 'Parts of this page');
  const close = element('button', { type: 'button', class: 'button' }, 'Close');
  const columns = ['Part', 'Comes from', 'Renders here'].map((text) => element('th', { scope: 'col' }, text));
  const table = element(
    'table',
    { 'aria-labelledby': 'inspector-title' },
    element('thead', {}, element('tr', {}, ...columns)),
    rows,
  );
  const panel = element(
    'section',
    { class: 'panel', 'aria-labelledby': 'inspector-title', hidden: true },
    element('div', { class: 'panel-head' }, heading, close),
    summary,
    table,
  );
  let open = false;
  let opener: Element | null = null;
  let marked: string | undefined;
  let shown = '';
  /** Whether there is a page at a path, once the site has answered. */
  const exists = new Map<string, boolean>();

  const ask = async (path: string) => {
    if (exists.has(path)) return;
    exists.set(path, true);
    const answer = await fetch(dataAddress(path, site)).catch(() => undefined);
    if (answer?.status === 404) exists.set(path, false);
    // An unread answer would be logged as aborted once the page is left.
    await answer?.text();
  };

  const follow = () => {
    if (!open) return;
    const path = location.pathname;
    void ask(path);
    const owner = ownerOfPage(path, site, exists.get(path) ?? true);
    const regions = regionsOf(owner);
    const state = JSON.stringify([path, owner, regions.map(({ id, frozen }) => [id, frozen])]);
    if (state !== shown) {
      shown = state;
      list(regions, owner);
    }
    around.draw(regions, describe, marked);
    requestAnimationFrame(follow);
  };

  const describe = ({ part, label, frozen }: Region) => {
    const at = parts.findIndex(({ name }) => name === part);
    const row = parts[at];
    return {
      text: `${part} · ${label} · ${row ? versionOf(row) : 'unknown'}${frozen ? ' · not running' : ''}`,
      colour: row?.fromSources ? 0 : 1 + (at % 6),
      fromSources: row?.fromSources ?? false,
    };
  };

  const list = (regions: readonly Region[], owner: string) => {
    const focused = (panel.getRootNode() as ShadowRoot).activeElement?.getAttribute('data-region');
    summary.replaceChildren(
      'The page ',
      element('b', {}, location.pathname),
      ' and its head are rendered by ',
      element('b', {}, owner),
      `. Composition of the site: ${data.composition}.`,
    );
    rows.replaceChildren(...parts.map((part) => rowOf(part, regions, owner)));
    if (focused) rows.querySelector<HTMLElement>(`[data-region="${CSS.escape(focused)}"]`)?.focus();
  };

  const rowOf = (part: PartRow, regions: readonly Region[], owner: string) => {
    const own = regions.filter((region) => region.part === part.name);
    const { colour } = describe({ ...NOWHERE, part: part.name });
    const buttons = own.map((region) => element('li', {}, regionButton(region)));
    const head = part.name === owner ? [element('li', {}, 'Head: title, description')] : [];
    return element(
      'tr',
      { 'data-part': part.name, 'data-colour': String(colour), 'data-sources': part.fromSources },
      element(
        'th',
        { scope: 'row' },
        element('span', { class: 'name' }, part.name),
        element('code', {}, versionOf(part)),
      ),
      element('td', {}, originOf(part, data)),
      element(
        'td',
        {},
        buttons.length + head.length > 0 ? element('ul', {}, ...buttons, ...head) : 'Nothing',
      ),
    );
  };

  const regionButton = (region: Region) => {
    const button = element(
      'button',
      { type: 'button', class: 'region', 'data-region': region.id },
      region.frozen ? `${region.label} (not running)` : region.label,
    );
    const mark = () => {
      marked = region.id;
    };
    const unmark = () => {
      if (marked === region.id) marked = undefined;
    };
    button.addEventListener('focus', mark);
    button.addEventListener('pointerenter', mark);
    button.addEventListener('blur', unmark);
    button.addEventListener('pointerleave', unmark);
    button.addEventListener('click', () => scrollTo({ top: positionOf(region), behavior: 'instant' }));
    return button;
  };

  /** Returns where to scroll for a region to be in the middle of what the panel leaves free, below the page's header. */
  const positionOf = (region: Region) => {
    const [box] = boxesOf(region);
    if (!box) return scrollY;
    const free = panel.getBoundingClientRect().top;
    return scrollY + box.top - Math.max(HEADER, (free - box.height) / 2);
  };

  const toggle = () => {
    open = !open;
    panel.hidden = !open;
    if (open) {
      opener = (panel.getRootNode() as ShadowRoot).activeElement ?? document.activeElement;
      shown = '';
      follow();
      heading.focus();
    } else {
      around.clear();
      if (opener instanceof HTMLElement) opener.focus();
    }
    onToggle();
  };
  close.addEventListener('click', toggle);
  panel.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    toggle();
  });
  return { elements: [around.layer, panel], isOpen: () => open, toggle };
}

/** Height of the page's header, which stays at the top, with some space. */
const HEADER = 80;

const NOWHERE: Region = { id: '', part: '', label: '', elements: [], frozen: false };

const versionOf = ({ fromSources, version }: PartRow) => (fromSources ? 'sources' : (version ?? 'unknown'));

/** Returns where a part's code comes from, in words. */
function originOf({ name, fromSources, version }: PartRow, { site }: OverlayData): string {
  const { host } = new URL(site);
  if (fromSources)
    return version ? `Your sources, in place of ${version} of ${host}` : `Your sources; new to ${host}`;
  return name === 'shell' ? `${host}, with React’s development build` : host;
}
