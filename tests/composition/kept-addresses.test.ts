import { lostAddresses } from '@platform/releases/kept-addresses';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { describe, expect, it } from 'vitest';

const page = (path: string, languages: readonly ('en' | 'ru' | 'ua')[] = LANGUAGE_CODES) =>
  languages.map((lang) => ({ lang, path, html: `${lang}${path}`, sha256: '', owner: 'mfe-content' }));
const LIVE = { pages: [...page('/'), ...page('/cases/old'), ...page('/_not-found')] };

describe('an address that is live', () => {
  it('may not be lost; the fault names its part and its languages', () => {
    expect(lostAddresses(LIVE, { pages: page('/') })).toEqual([
      expect.objectContaining({
        code: 'release/address-lost',
        part: 'mfe-content',
        what: 'no longer has /cases/old in en, ru, ua, which visitors have now',
        remedy: 'Say in "moved" where the page is now, or name /cases/old in "gone"',
      }),
    ]);
  });

  it('may be moved or given up on purpose, and new ones may come', () => {
    const pages = [...page('/'), ...page('/cases/new')];
    expect(lostAddresses(LIVE, { pages, moved: { '/cases/old': '/cases/new' } })).toEqual([]);
    expect(lostAddresses(LIVE, { pages, gone: ['/cases/old'] })).toEqual([]);
    expect(lostAddresses(LIVE, { pages: [...LIVE.pages, ...pages] })).toEqual([]);
  });

  it('is kept in every language that it has', () => {
    const [fault] = lostAddresses(LIVE, { pages: [...page('/'), ...page('/cases/old', ['en'])] });
    expect(fault).toMatchObject({
      what: expect.stringContaining('in ru, ua'),
      remedy: expect.stringContaining('Keep'),
    });
  });

  it('goes on leading to the page that has moved', () => {
    const live = { pages: page('/'), moved: { '/old': '/' } };
    expect(lostAddresses(live, { pages: page('/') })).toEqual([
      expect.objectContaining({ code: 'release/address-lost', field: 'moved./old' }),
    ]);
    expect(lostAddresses(live, { pages: page('/'), gone: ['/old'] })).toEqual([]);
    expect(lostAddresses(live, { pages: [...page('/'), ...page('/old')] })).toEqual([]);
  });
});
