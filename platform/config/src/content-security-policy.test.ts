import { EARLY_SCRIPT } from '@site/site-model/early-script';
import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './security-headers';

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((d) => d.startsWith(`${name} `))
    ?.slice(name.length + 1);

const policyFor = (elevenLabsUrl: string) => contentSecurityPolicy({ elevenLabsUrl });

describe('contentSecurityPolicy', () => {
  it('lets the page connect only to the voice service, over both schemes', () => {
    expect(directive(policyFor('https://api.elevenlabs.io/'), 'connect-src')).toBe(
      "'self' https://api.elevenlabs.io wss://api.elevenlabs.io",
    );
    expect(directive(policyFor('http://voice.test:81/base'), 'connect-src')).toBe(
      "'self' http://voice.test:81 ws://voice.test:81",
    );
  });

  it('allows the inline script that every page runs before its first paint', () => {
    expect(Buffer.byteLength(EARLY_SCRIPT)).toBeLessThanOrEqual(650);
  });
});
