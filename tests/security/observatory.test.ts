import { BEST, observatory, total } from '@platform/composer/test-support/observatory';
import { describe, expect, it } from 'vitest';

const GOOD = {
  'content-type': 'text/html',
  'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
  'cross-origin-embedder-policy': 'credentialless',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
};
const BODY = '<script src="/a.js" integrity="sha384-a"></script>';
const scored = (headers: Record<string, string | string[]>, body = BODY) =>
  observatory({ headers: { ...GOOD, ...headers }, body });

describe('the observatory', () => {
  it('gives the best score to a response with all headers, and a bonus for a good cookie', () => {
    expect(scored({})).toEqual(BEST);
    expect(total(scored({}))).toBe(155);
    const cookie = 'bucket=7; Path=/; Secure; HttpOnly; SameSite=Lax';
    expect(scored({ 'set-cookie': [cookie] }).cookies).toBe(5);
  });

  it.each([
    ['content-security-policy', '', -25],
    ['content-security-policy', "default-src 'self'; default-src 'none'", -25],
    ['content-security-policy', "default-src 'none'; script-src 'unsafe-inline'", -20],
    ['content-security-policy', "default-src 'none'; script-src https:", -20],
    ['content-security-policy', "default-src 'none'; connect-src http://a.test", -20],
    ['content-security-policy', "default-src 'none'; script-src 'self' 'unsafe-eval'", -10],
    ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'", 0],
    ['content-security-policy', "default-src 'self'", 5],
    ['cross-origin-embedder-policy', '', 0],
    ['cross-origin-opener-policy', 'sameorigin', -5],
    ['cross-origin-resource-policy', 'cross-origin', -5],
    ['referrer-policy', 'unsafe-url', -5],
    ['strict-transport-security', '', -20],
    ['strict-transport-security', 'max-age=86400', -10],
    ['x-content-type-options', '', -5],
  ])('scores %s: “%s” as %d', (name, value, points) => {
    expect(scored({ [name]: value })[name]).toBe(points);
  });

  it('requires frame protection by either header', () => {
    const open = { 'content-security-policy': "default-src 'none'" };
    expect(scored(open)['x-frame-options']).toBe(-20);
    expect(scored({ ...open, 'x-frame-options': 'DENY' })['x-frame-options']).toBe(5);
  });

  it.each([
    ['session=1; Secure; SameSite=Lax', -30],
    ['session=1; SameSite=Lax', -40],
    ['bucket=1; SameSite=Lax', -20],
    ['bucket=1; Secure; SameSite=Some', -20],
    ['bucket=1; Secure', 0],
  ])('scores the cookie “%s” as %d', (cookie, points) => {
    expect(scored({ 'set-cookie': [cookie, 'good=1; Secure; SameSite=Lax'] }).cookies).toBe(points);
  });

  it.each([
    ['<script src="/a.js"></script>', 0],
    ['<script src="https://elsewhere.test/a.js"></script>', -5],
    ['<script src="//elsewhere.test/a.js" integrity="sha384-a"></script>', -50],
    ['<p>no script</p>', 0],
  ])('scores the page “%s” as %d', (body, points) => {
    expect(scored({}, body)['subresource-integrity']).toBe(points);
  });

  it('counts bonuses only from 90 points', () => {
    expect(total({ a: -15, b: 50 })).toBe(85);
    expect(total({ a: -10, b: 50 })).toBe(140);
    expect(total({ a: -200 })).toBe(0);
  });
});
