import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { classNames } from './class-names';

const ROOT = path.resolve('mfe-cases');
const file = (name: string) => path.join(ROOT, 'src', name);

describe('classNames in a build', () => {
  it('gives the classes of a file one prefix and their position', () => {
    const name = classNames('mfe-cases', ROOT, false);
    const first = name('card', file('Card.module.css'));
    const second = name('title', file('Card.module.css'));
    expect(first).toMatch(/^[a-zA-Z][a-zA-Z0-9]{3}0$/);
    expect(second).toBe(`${first.slice(0, 4)}1`);
    expect(name('card', file('Card.module.css?used'))).toBe(first);
  });

  it('refuses two files with one prefix', () => {
    const name = classNames('mfe-cases', ROOT, false);
    const seen = new Map<string, string>();
    expect(() => {
      for (let i = 0; i < 40_000; i++) seen.set(name('card', file(`${i}.module.css`)), `${i}`);
    }).toThrow(/src\/\d+\.module\.css and src\/\d+\.module\.css both start with "\w{4}"/);
  });
});
