import { afterPaint } from '@site/ui/layout/after-paint.ts';
import { afterEach, expect, test } from 'vitest';
import { pageWith } from '../app/start.fixture';
import { applyHead, HEAD_MARK, headIsOf } from './apply-head';

const tags = () => document.querySelectorAll(`[${HEAD_MARK}]`);
const served = pageWith('mfe-test/Head');
const next = { ...served, head: { title: 'Next', description: 'Another page.' } };

afterEach(() => {
  for (const tag of tags()) tag.remove();
});

test('the tags that the page was served with stay, and a navigation replaces them', async () => {
  const tag = document.createElement('meta');
  tag.setAttribute(HEAD_MARK, '');
  document.head.append(tag);
  headIsOf(served);
  applyHead(served, 'https://site.example');
  // What this would have scheduled is done before what is scheduled after it.
  await new Promise<void>(afterPaint);
  await import('./head-tags');
  await new Promise((resolve) => setTimeout(resolve));
  expect([...tags()]).toEqual([tag]);
  applyHead(next, 'https://site.example');
  await expect.poll(() => tags().length).toBeGreaterThan(1);
  expect([...tags()]).not.toContain(tag);
});
