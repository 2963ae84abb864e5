import { lostAddresses } from '@platform/releases/orders/compositions';
import { WORDED_LANGUAGES, type WordedLanguage } from '@site/contracts/test-support/worded-languages';
import { describe, expect, it } from 'vitest';

const page = (path: string, languages: readonly WordedLanguage[] = WORDED_LANGUAGES) =>
  languages.map((lang) => ({ lang, path, html: `${lang}${path}`, sha256: '', owner: 'mfe-content' }));
const none = { moved: {}, gone: [] };
const LIVE = { ...none, pages: [...page('/'), ...page('/cases/old'), ...page('/_not-found')] };

describe('a live path', () => {
  it('must not be lost; the fault names its part and languages', () => {
    expect(lostAddresses(LIVE, { ...none, pages: page('/') })).toEqual([
      expect.objectContaining({
        code: 'release/address-lost',
        part: 'mfe-content',
        what: 'no longer has /cases/old in en, ru, ua, which is live now',
        remedy: 'Name its new address in "moved", or add /cases/old to "gone"',
      }),
    ]);
  });

  it('may be declared as moved or gone, and new paths may be added', () => {
    const pages = [...page('/'), ...page('/cases/new')];
    expect(lostAddresses(LIVE, { ...none, pages, moved: { '/cases/old': '/cases/new' } })).toEqual([]);
    expect(lostAddresses(LIVE, { ...none, pages, gone: ['/cases/old'] })).toEqual([]);
    expect(lostAddresses(LIVE, { ...none, pages: [...LIVE.pages, ...pages] })).toEqual([]);
  });

  it('must be kept in every language that it has', () => {
    const [fault] = lostAddresses(LIVE, { ...none, pages: [...page('/'), ...page('/cases/old', ['en'])] });
    expect(fault).toMatchObject({
      what: expect.stringContaining('in ru, ua'),
      remedy: expect.stringContaining('Keep'),
    });
  });

  it('must keep its redirect after a move', () => {
    const live = { ...none, pages: page('/'), moved: { '/old': '/' } };
    expect(lostAddresses(live, { ...none, pages: page('/') })).toEqual([
      expect.objectContaining({ code: 'release/address-lost', field: 'moved./old' }),
    ]);
    expect(lostAddresses(live, { ...none, pages: page('/'), gone: ['/old'] })).toEqual([]);
    expect(lostAddresses(live, { ...none, pages: [...page('/'), ...page('/old')] })).toEqual([]);
  });
});
