import { describe, expect, it } from 'vitest';
import { utmOf } from './attribution';

describe('utmOf', () => {
  it('takes the utm parameters only', () => {
    expect(utmOf('?utm_source=news&lng=ru&utm_campaign=a%20b&utm_term=')).toEqual({
      utm_source: 'news',
      utm_campaign: 'a b',
    });
    expect(utmOf('?q=1')).toBeUndefined();
  });

  it('cuts what the API would refuse', () => {
    const cut = utmOf(`?utm_source=${'x'.repeat(300)}&utm_${'k'.repeat(60)}=1`);
    expect(cut).toEqual({ utm_source: 'x'.repeat(200) });
  });
});
