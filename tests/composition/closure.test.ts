import { closure } from '@platform/composer/closure';
import { expect, it } from 'vitest';

const manifest = {
  'a.tsx': { file: 'a.js', imports: ['shared', 'b.tsx'], css: ['a.css'], dynamicImports: ['later.tsx'] },
  'b.tsx': { file: 'b.js', imports: ['shared', 'a.tsx', 'bare'], css: ['b.css'] },
  bare: { file: 'bare.js' },
  shared: { file: 'shared.js', css: ['shared.css'] },
  'later.tsx': { file: 'later.js', css: ['later.css'] },
};

it('collects scripts and sheets of all that is imported at once, cycles included', () => {
  const { js, css } = closure(manifest, 'a.tsx');
  expect([...js]).toEqual(['a.js', 'shared.js', 'b.js', 'bare.js']);
  expect([...css]).toEqual(['a.css', 'shared.css', 'b.css']);
});

it('adds to what another module needed already', () => {
  const { js } = closure(manifest, 'later.tsx', closure(manifest, 'shared'));
  expect([...js]).toEqual(['shared.js', 'later.js']);
});

it.each([
  ['gone.tsx', 'gone.tsx'],
  ['broken', 'gone.tsx'],
])('fails for a module that the manifest lacks: %s', (key, missing) => {
  const broken = { ...manifest, broken: { file: 'x.js', imports: ['gone.tsx'] } };
  expect(() => closure(broken, key)).toThrow(`${missing} is not in the manifest`);
});
