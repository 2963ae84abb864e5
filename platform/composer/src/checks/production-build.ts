import type { Check } from './artefact';

/** A deployed stage only shows production builds: a development build is large, slow and exempt from the script budget. */
export const productionBuild: Check = async (artefacts) =>
  artefacts
    .filter(({ manifest }) => manifest.mode === 'development')
    .map(({ name }) => ({
      code: 'release/development-build',
      part: name,
      file: 'manifest.json',
      field: 'mode',
      what: 'is "development", which is only for tests on one machine',
      remedy: `Publish it with "npm run release -- publish ${name}", which makes a production build`,
    }));
