import { describe, expect, it } from 'vitest';
import { utmOf } from './attribution';

describe('utmOf', () => {
  it('keeps only utm parameters', () => {
    expect(utmOf('?utm_source=news&lng=ru&utm_campaign=a%20b&utm_term=')).toEqual({
      utm_source: 'news',
      utm_campaign: 'a b',
    });
    expect(utmOf('?q=1')).toBeUndefined();
  });

  it('cuts values that the API would reject', () => {
    const cut = utmOf(`?utm_source=${'x'.repeat(300)}&utm_${'k'.repeat(60)}=1`);
    expect(cut).toEqual({ utm_source: 'x'.repeat(200) });
  });
});
