import { FAULT_EVENT } from '@site/contracts/api/visit-events';
import { withoutTexts } from '@site/contracts/shown-texts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { servedData } from './start';

const URL = '/data/0a/en/team/shown.json';
const NODES = ['Three people', 'answer for the launch'];
const LABEL = 'A portrait of three people';
const ABOUT = 'The people who answer for your launch.';
const TEXTS = [...NODES, LABEL, ABOUT];
const DATA = {
  lang: 'en',
  content: { title: 'Three people', text: 'answer for the launch', label: LABEL, about: ABOUT },
};
const SHOWN = withoutTexts(JSON.stringify(DATA), TEXTS);

const fetching = vi.fn<typeof fetch>();

const told = vi.fn();
/** A document with these text nodes, an element with a label, and a description. */
function show(texts: readonly string[]) {
  const nodes = texts.map((nodeValue) => ({ nodeValue }));
  const walker = {
    currentNode: undefined as unknown,
    nextNode: () => {
      walker.currentNode = nodes.shift();
      return walker.currentNode;
    },
  };
  const labelled = { getAttribute: (name: string) => (name === 'aria-label' ? LABEL : null) };
  const root = {
    querySelectorAll: (selector: string) => (selector.includes('[aria-label]') ? [labelled] : []),
  };
  const head = { querySelectorAll: () => [{ content: ABOUT }] };
  vi.stubGlobal('document', {
    getElementById: () => root,
    createTreeWalker: () => walker,
    head,
    dispatchEvent: told,
  });
  vi.stubGlobal('NodeFilter', { SHOW_TEXT: 4 });
}

beforeEach(() => {
  told.mockReset();
  vi.stubGlobal('fetch', fetching.mockReset());
  fetching.mockImplementation(async (url) => Response.json(url === URL ? SHOWN : DATA));
  show(NODES);
});
afterEach(() => vi.unstubAllGlobals());

const asked = () => fetching.mock.calls.map(([url]) => url);

it('takes the shown texts from the document', async () => {
  expect(await servedData(URL)).toEqual(DATA);
  expect(asked()).toEqual([URL]);
});

it('loads the complete data if the browser has translated the page', async () => {
  show(['Trois personnes', 'répondent du lancement']);
  expect(await servedData(URL)).toEqual(DATA);
  expect(asked()).toEqual([URL, '/data/0a/en/team/page.json']);
});

it.each([
  ['rejected', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['answered 404', async () => new Response(null, { status: 404 })],
  ['not JSON', async () => new Response('<!doctype html>')],
])('loads the complete data if the request was %s, and reports it', async (_, answer) => {
  expect(await servedData(URL, answer())).toEqual(DATA);
  expect(asked()).toEqual(['/data/0a/en/team/page.json']);
  expect(told).toHaveBeenCalledWith(expect.objectContaining({ type: FAULT_EVENT }));
});
