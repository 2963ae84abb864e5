import { expect, it } from 'vitest';
import { isOnThisMachine } from './site-address';

it.each([
  ['http://localhost:8080', true],
  ['https://localhost', true],
  ['http://site.localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['http://[::1]:8080', true],
  ['https://www.example.com', false],
  ['https://localhost.example.com', false],
  ['http://127.0.0.1.example.com', false],
  ['http://192.168.0.2:8080', false],
])('%s is on this machine: %s', (origin, local) => {
  expect(isOnThisMachine(origin)).toBe(local);
});
