import { expect, it } from 'vitest';
import { devArguments } from './dev-arguments';

it.each([
  [[], {}],
  [['mfe-voice'], { part: 'mfe-voice' }],
  [
    ['mfe-voice', '--site', 'https://www.example.com/'],
    { part: 'mfe-voice', site: 'https://www.example.com' },
  ],
  [['mfe-voice', '--site=http://localhost:8080'], { part: 'mfe-voice', site: 'http://localhost:8080' }],
])('reads %j', (args, read) => {
  expect(devArguments(args)).toEqual(read);
});

it.each([
  [['mfe-voise'], 'dev/unknown-part'],
  [['mfe-voice', 'mfe-content'], 'dev/several-parts'],
  [['--site', 'https://www.example.com'], 'dev/site-without-part'],
  [['mfe-voice', '--sites', 'https://www.example.com'], "Unknown option '--sites'"],
  [['mfe-voice', '--site', 'www.example.com'], 'dev/invalid-address'],
  [['mfe-voice', '--site', 'https://www.example.com/ru'], 'dev/invalid-address'],
])('refuses %j', (args, message) => {
  expect(() => devArguments(args)).toThrow(message);
});

it('says how to write --site if npm took it for itself', () => {
  expect(() => devArguments(['mfe-voice'], 'https://www.example.com')).toThrow('dev/site-taken-by-npm');
});
