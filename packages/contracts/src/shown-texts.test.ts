import { describe, expect, it } from 'vitest';
import { withoutTexts, withTexts } from './shown-texts';

const DATA = {
  title: 'A clinic that answers',
  items: ['Answers in chats', 'calls', 'Not shown anywhere', 'A clinic that answers'],
  note: '~',
  lines: 'first\nsecond',
  nothing: '',
  count: 3,
  form: { 2: 'Leave your phone', 1: 'Call us today', hidden: null },
};
const SHOWN = ['Call us today', 'Menu', 'A clinic that answers', 'Answers in chats', 'Leave your phone'];

const sent = (data: unknown, texts: readonly string[]) => JSON.stringify(withoutTexts(JSON.stringify(data), texts));

describe('withTexts', () => {
  it('restores what withoutTexts replaced', () => {
    const json = sent(DATA, SHOWN);
    expect(json).not.toContain('clinic');
    expect(json).not.toContain('phone');
    expect(json).toContain('Not shown anywhere');
    expect(withTexts(json, SHOWN)).toEqual(DATA);
  });

  it('restores texts that stand in another order and more than once', () => {
    const reversed = [...SHOWN].reverse().concat(SHOWN);
    expect(withTexts(sent(DATA, reversed), reversed)).toEqual(DATA);
  });

  it('returns nothing if the document has other texts or another number of them', () => {
    const json = sent(DATA, SHOWN);
    expect(withTexts(json, SHOWN.with(0, 'Appelez-nous'))).toBeUndefined();
    expect(withTexts(json, ['Translated', ...SHOWN])).toBeUndefined();
    expect(withTexts(json, [...SHOWN, 'Added'])).toBeUndefined();
    expect(withTexts(json, [])).toBeUndefined();
  });

  it('returns complete data unchanged', () => {
    expect(withTexts(JSON.stringify(DATA), SHOWN)).toEqual(DATA);
  });
});
