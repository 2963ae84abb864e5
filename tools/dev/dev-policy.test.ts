import { expect, it } from 'vitest';
import { contentSecurityPolicy } from '../../infra/config/content-security-policy';
import { devPolicy, withConnections } from './dev-policy';

const DEPLOYED = contentSecurityPolicy({
  elevenLabsUrl: 'https://api.elevenlabs.io',
  reporting: { group: 'csp', path: '/api/telemetry' },
});
const EMULATED = contentSecurityPolicy({ elevenLabsUrl: 'http://127.0.0.1:1' });
const DEV_SERVER = 'http://127.0.0.1:2';
const directives = (policy: string) =>
  new Map(policy.split('; ').map((one) => [one.split(' ')[0] ?? '', one.split(' ').slice(1)]));

it('lets a deployed stage’s page reach the emulator and not the real voice service', () => {
  const page = directives(devPolicy(withConnections(DEPLOYED, EMULATED), [DEV_SERVER]));
  expect(directives(DEPLOYED).get('connect-src')?.join()).toContain('elevenlabs');
  expect([...page.values()].flat().join()).not.toContain('elevenlabs');
  expect(page.get('connect-src')).toEqual([
    "'self'",
    ...(directives(EMULATED).get('connect-src') ?? []).slice(1),
    DEV_SERVER,
    'ws://127.0.0.1:2',
  ]);
});

it('changes no directive that neither hot reload nor the emulators need, and reports nothing', () => {
  const page = directives(devPolicy(withConnections(DEPLOYED, EMULATED), [DEV_SERVER]));
  const deployed = directives(DEPLOYED);
  for (const name of ['default-src', 'frame-src', 'form-action', 'base-uri', 'frame-ancestors', 'object-src'])
    expect(page.get(name)).toEqual(deployed.get(name));
  expect([...deployed.keys()].filter((name) => !page.has(name))).toEqual([
    'require-trusted-types-for',
    'trusted-types',
    'report-uri',
    'report-to',
  ]);
});

it('lets a page connect only to itself if the other policy names no connections', () => {
  expect(withConnections(DEPLOYED, "default-src 'none'")).toMatch(/; connect-src 'self'$/);
});
