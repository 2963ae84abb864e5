import { expect, it } from 'vitest';
import { devArguments, withEmulators } from './dev-arguments';
import { isOnThisMachine } from './running-site';

it.each([
  [[], {}],
  [['mfe-voice'], { part: 'mfe-voice' }],
  [
    ['mfe-voice', '--site', 'https://www.example.com/'],
    { part: 'mfe-voice', site: 'https://www.example.com' },
  ],
])('reads %j', (args, read) => {
  expect(devArguments(args)).toEqual(read);
});

it.each([
  [['mfe-voise'], 'Did you mean "mfe-voice"?'],
  [['mfe-voice', 'mfe-content'], 'dev/unknown-part'],
  [['--site', 'https://www.example.com'], 'dev/site-arguments'],
  [['mfe-voice', '--sites', 'https://www.example.com'], "Unknown option '--sites'"],
  [['mfe-voice', '--site', 'www.example.com'], 'dev/invalid-address'],
  [['mfe-voice', '--site', 'https://www.example.com/ru'], 'dev/invalid-address'],
])('refuses %j', (args, message) => {
  expect(() => devArguments(args)).toThrow(message);
});

it('says how to write --site if npm took it for itself, and keeps no variable of real services', () => {
  expect(() => devArguments(['mfe-voice'], 'https://www.example.com')).toThrow('"--" before it');
  const real = { ELEVENLABS_API_KEY: 'key', ELEVENLABS_AGENT_ID: 'agent', TELEGRAM_BOT_TOKEN: '1:token' };
  expect(withEmulators({ ...real, PORT: '1' })).toEqual({ PORT: '1' });
});

it.each([
  ['http://localhost:8080', true],
  ['http://127.0.0.1:8080', true],
  ['https://localhost.example.com', false],
  ['http://192.168.0.2:8080', false],
])('%s is on this machine: %s', (origin, local) => {
  expect(isOnThisMachine(origin)).toBe(local);
});
