import { API_CONTRACT, OLDEST_SERVED_CONTRACT } from '@site/site-model/api-contract';
import type { Check } from './artefact';

/** Every part uses an API version that the API still serves. */
export const apiContract: Check = (artefacts) =>
  artefacts.flatMap(({ name, manifest }) => {
    const { api } = manifest;
    if (api >= OLDEST_SERVED_CONTRACT && api <= API_CONTRACT) return [];
    const served =
      OLDEST_SERVED_CONTRACT === API_CONTRACT
        ? `${API_CONTRACT}`
        : `${OLDEST_SERVED_CONTRACT} to ${API_CONTRACT}`;
    return [
      {
        code: 'release/api-contract',
        part: name,
        file: 'manifest.json',
        field: 'api',
        what: `is ${api}, but the API serves version ${served}`,
        remedy: api > API_CONTRACT ? 'Deploy the API first' : 'Build the part from newer sources',
      },
    ];
  });
