import { expect, it } from 'vitest';
import { hashId } from './RouteAnnouncer';

it.each([
  ['', ''],
  ['#contact', 'contact'],
  ['#%D0%B0', 'а'],
  ['#100%', '100%'],
])('%j names %j', (hash, id) => expect(hashId(hash)).toBe(id));
