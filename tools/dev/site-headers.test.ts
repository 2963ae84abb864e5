import { expect, it } from 'vitest';
import { siteHeaders } from './site-headers';

const SITE = 'https://www.example.com';

it('sends the site what chooses the answer, and only cookies that the site set', () => {
  const headers = siteHeaders(SITE);
  const browser = {
    host: 'localhost:8090',
    origin: 'http://localhost:8090',
    referer: 'http://localhost:8090/ru',
    authorization: 'Basic c2VjcmV0',
    accept: 'text/html',
    'accept-language': 'ru',
    range: 'bytes=0-1',
    cookie: 'bucket=7; admin=secret; bucketed=1',
  };
  const asked = { accept: 'text/html', 'accept-language': 'ru' };
  expect(headers.asked(browser)).toEqual(asked);
  headers.answered(new Headers([['set-cookie', 'bucket=7; Path=/']]));
  expect(headers.asked(browser)).toEqual({ ...asked, cookie: 'bucket=7' });
  expect(headers.askedOfFile(browser)).toEqual({ ...asked, cookie: 'bucket=7', range: 'bytes=0-1' });
});

it('passes on what the page depends on, and nothing that ties localhost to HTTPS or reports', () => {
  const answer = new Headers({
    'content-type': 'text/html',
    'content-encoding': 'br',
    'content-length': '10',
    'content-security-policy': "default-src 'none'",
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'microphone=(self)',
    'strict-transport-security': 'max-age=1',
    'alt-svc': 'h3=":443"',
    'reporting-endpoints': 'csp="/api/telemetry"',
  });
  expect(siteHeaders(SITE).answered(answer)).toEqual({
    'content-type': 'text/html',
    'content-security-policy': "default-src 'none'",
    'cross-origin-embedder-policy': 'credentialless',
    'permissions-policy': 'microphone=(self)',
  });
});

it('keeps the length of bytes that are passed on as they came', () => {
  const length = { 'content-length': '10' };
  expect(siteHeaders(SITE).answered(new Headers(length))).toEqual(length);
});

it.each([
  ['https://www.example.com/ru/cases?a=1#b', '/ru/cases?a=1#b'],
  ['//www.example.com/ru', '/ru'],
  ['https://www.example.com', '/'],
  ['/ru', '/ru'],
  ['https://www.example.com.evil.test/', 'https://www.example.com.evil.test/'],
  ['https://elsewhere.test/ru', 'https://elsewhere.test/ru'],
])('redirects to %s as %s', (location, local) => {
  expect(siteHeaders(SITE).answered(new Headers({ location }))).toEqual({ location: local });
});

it.each([
  [
    'bucket=7; Path=/; Max-Age=9; Secure; HttpOnly; SameSite=Lax',
    'bucket=7; Path=/; Max-Age=9; HttpOnly; SameSite=Lax',
  ],
  ['a=b=c; Domain=.example.com; secure; SameSite=None', 'a=b=c; SameSite=Lax'],
  ['__Host-a=secure; Path=/; Secure; SameSite=None', '__Host-a=secure; Path=/; Secure; SameSite=None'],
])('sets the cookie %s as %s', (cookie, local) => {
  expect(siteHeaders(SITE).answered(new Headers([['set-cookie', cookie]]))).toEqual({
    'set-cookie': [local],
  });
});
