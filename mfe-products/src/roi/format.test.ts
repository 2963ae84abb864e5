import { describe, expect, it } from 'vitest';
import { formatsOf } from './format';

describe('formatsOf', () => {
  it('writes numbers as each language does', () => {
    expect(formatsOf('en').count(5000)).toBe('5,000');
    expect(formatsOf('ru').count(5000)).toBe('5\u00a0000');
    expect(formatsOf('ua').count(5000)).toBe('5\u00a0000');
    expect(formatsOf('en').euros(3000)).toBe('€3,000');
    expect(formatsOf('ru').euros(3000)).toBe('3\u00a0000\u00a0€');
    expect(formatsOf('ua').euros(17.857)).toBe('17,86\u00a0€');
    expect(formatsOf('ru').percent(2.5)).toBe('2,5\u00a0%');
  });

  it('shows a decimal only where it says something', () => {
    expect(formatsOf('en').count(2.44)).toBe('2.4');
    expect(formatsOf('en').count(67.2)).toBe('67');
    expect(formatsOf('en').euros(40)).toBe('€40');
  });
});
