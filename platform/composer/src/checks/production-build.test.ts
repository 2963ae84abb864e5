import { expect, it } from 'vitest';
import { productionBuild } from '../compose-once';
import { artefact } from './test-support/artefact';

it('rejects a development build, and accepts one with the mode production or none', async () => {
  const parts = [
    artefact('shell', { mode: 'development' }),
    artefact('mfe-products', { mode: 'production' }),
    artefact('mfe-content'),
  ];
  expect(await productionBuild(parts)).toMatchObject([
    { code: 'release/development-build', part: 'shell', field: 'mode' },
  ]);
});
