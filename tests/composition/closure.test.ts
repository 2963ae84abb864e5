import { collectClosure } from '@platform/composer/load-parts';
import { expect, it } from 'vitest';

const manifest = {
  'a.tsx': { file: 'a.js', imports: ['shared', 'b.tsx'], css: ['a.css'], dynamicImports: ['later.tsx'] },
  'b.tsx': { file: 'b.js', imports: ['shared', 'a.tsx', 'bare'], css: ['b.css'] },
  bare: { file: 'bare.js' },
  shared: { file: 'shared.js', css: ['shared.css'] },
  'later.tsx': { file: 'later.js', css: ['later.css'] },
};

it('collects scripts and style sheets of all static imports, including cycles', () => {
  const { js, css } = collectClosure(manifest, 'a.tsx');
  expect([...js]).toEqual(['a.js', 'shared.js', 'b.js', 'bare.js']);
  expect([...css]).toEqual(['a.css', 'shared.css', 'b.css']);
  // Added to the closure of another module.
  const later = collectClosure(manifest, 'later.tsx', collectClosure(manifest, 'shared'));
  expect([...later.js]).toEqual(['shared.js', 'later.js']);
});

it.each([
  ['gone.tsx', 'gone.tsx'],
  ['broken', 'gone.tsx'],
])('throws for a module that is missing in the manifest: %s', (key, missing) => {
  const broken = { ...manifest, broken: { file: 'x.js', imports: ['gone.tsx'] } };
  expect(() => collectClosure(broken, key)).toThrow(`${missing} is not in the manifest`);
});
