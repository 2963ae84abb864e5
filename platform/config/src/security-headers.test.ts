import { expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers';

it.each([
  ['https://api.elevenlabs.io/', 'https://api.elevenlabs.io wss://api.elevenlabs.io'],
  ['http://voice.test:81/base', 'http://voice.test:81 ws://voice.test:81'],
])('a page connects only to the voice service %s, over both schemes', (elevenLabsUrl, sources) => {
  expect(contentSecurityPolicy({ elevenLabsUrl })).toContain(`; connect-src 'self' ${sources}; `);
});
