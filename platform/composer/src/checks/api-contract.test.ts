import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import { expect, it } from 'vitest';
import { apiContract } from './api-contract';
import { artefact } from './test-support/artefact';

it('accepts every API version that is served', async () => {
  const served = [
    artefact('shell', { api: API_CONTRACT }),
    artefact('mfe-voice', { api: OLDEST_SERVED_CONTRACT }),
  ];
  expect(await apiContract(served)).toEqual([]);
});

it.each([
  [API_CONTRACT + 1, 'Deploy the API first'],
  [OLDEST_SERVED_CONTRACT - 1, 'Build the part from newer sources'],
])('rejects API version %i', async (api, remedy) => {
  expect(await apiContract([artefact('mfe-voice', { api })])).toMatchObject([
    { code: 'release/api-contract', part: 'mfe-voice', file: 'manifest.json', field: 'api', remedy },
  ]);
});
