import { afterEach, expect, test } from 'vitest';
import { keepFields } from './keep-fields';

const FORM = '<section id="form"><input aria-label="name"><input type="range" data-unkept></section>';
const root = document.createElement('div');
const values = () => [...root.querySelectorAll('input')].map(({ value }) => value);
/** Resolves when the observer has seen the changes so far. */
const observed = () => new Promise<void>((resolve) => queueMicrotask(resolve));

afterEach(() => root.remove());

test('a field that is replaced keeps its state, unless that belongs to something else', async () => {
  document.body.append(root);
  root.innerHTML = FORM;
  keepFields(root);
  const [name, range] = root.querySelectorAll('input');
  Object.assign(name ?? {}, { value: 'Olena' });
  Object.assign(range ?? {}, { value: '7' });
  root.replaceChildren();
  await observed();
  root.innerHTML = FORM;
  await observed();
  expect(values()).toEqual(['Olena', '50']);
});
