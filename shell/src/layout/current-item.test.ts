import { expect, test } from 'vitest';
import { currentItem } from './current-item';

test('marks the page itself, the section it lies in, and nothing else', () => {
  expect(currentItem('home', '/')).toBe('page');
  expect(currentItem('home', '/cases')).toBeUndefined();
  expect(currentItem('products', '/')).toBeUndefined();
  expect(currentItem('products', '/products/lumi-ai')).toBe('true');
  expect(currentItem('cases', '/cases')).toBe('page');
  expect(currentItem('cases', '/cases/retail-kazakhstan')).toBe('true');
  expect(currentItem('team', '/teamwork')).toBeUndefined();
});
