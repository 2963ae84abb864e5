import * as z from 'zod/mini';
import { define } from './definition';

const VERSION = { part: 'mfe-products', version: '0123456789ab' };
const KEY = '5f0c3f0a9e1b2d47';
const version = { part: z.string(), version: z.string() };

const publishAgain = 'the same sources give the same version, and publishing signs it';

/** Errors of signed versions: who signed them, and what the signature covers. */
export const ATTESTATION_ERRORS = {
  'release/unsigned-version': define({
    data: z.object(version),
    example: VERSION,
    message: ({ part, version }) =>
      `${part} ${version} is not signed: only a role that may use the part’s release key can publish what visitors get, and pull requests can’t.`,
    remedy: ({ part }, { command }) =>
      `Publish it with the part’s release role: "${command('publish', part)}"; ${publishAgain}.`,
  }),
  'release/foreign-key': define({
    data: z.object({ ...version, keys: z.array(z.string()), trusted: z.array(z.string()) }),
    example: { ...VERSION, keys: ['0d9be2c4a1f30c55'], trusted: [`${KEY} (prod)`] },
    message: ({ part, version, keys, trusted }) =>
      `${part} ${version} is signed with ${keys.join(', ')}, but this stage trusts only ${trusted.join(', ') || 'no key yet'} for this part.`,
    remedy: ({ part }, { command }) =>
      `After a replacement of the key, publish it again: "${command('publish', part)}"; ${publishAgain}. If it comes from another stage, add that stage to "trusts" in infra/config/stages.ts, locally to TRUSTED_STAGES. Otherwise find out who signed it.`,
  }),
  'release/signature-invalid': define({
    data: z.object({ ...version, key: z.string() }),
    example: { ...VERSION, key: KEY },
    message: ({ part, version, key }) =>
      `The signature of ${part} ${version} is stored as made with ${key}, but that key has not signed this version: it was changed, or belongs to another key or version.`,
    remedy: () => 'Publish the part as another version, and find out who wrote this signature to the bucket.',
  }),
  'release/changed-file': define({
    data: z.object({ ...version, file: z.string() }),
    example: { ...VERSION, file: 'client/a.js' },
    message: ({ part, version, file }) =>
      `${file} of ${part} ${version} is missing or does not match the digest that was signed.`,
    remedy: () => 'Publish the part as another version, and find out who wrote this file.',
  }),
  'release/may-not-sign': define({
    data: z.object({ part: z.string(), key: z.string(), said: z.string() }),
    example: {
      part: 'mfe-products',
      key: 'alias/site-prod-release-mfe-products',
      said: 'AccessDeniedException',
    },
    message: ({ part, key, said }) =>
      `These credentials may not sign versions of ${part} with ${key} (${said}).`,
    remedy: ({ part }) =>
      `Publish with the role of the part’s pipeline (release-${part}) or of the platform’s owners. A pull request can only open a preview.`,
  }),
  'release/signing-key-missing': define({
    data: z.object({ part: z.string(), key: z.string() }),
    example: { part: 'mfe-products', key: 'alias/site-prod-release-mfe-products' },
    message: ({ part, key }) => `${part} has no release key: ${key} does not exist or is disabled.`,
    remedy: () => 'Deploy infra: it makes a key for each part; "npm run release -- doctor" checks them.',
  }),
  'release/stage-not-trusted': define({
    data: z.object({ from: z.string(), stage: z.string(), trusts: z.array(z.string()) }),
    example: { from: 'staging', stage: 'prod', trusts: [] },
    message: ({ from, stage, trusts }) =>
      `The stage ${stage} does not take versions from ${from}; it trusts ${trusts.join(', ') || 'no other stage'}.`,
    remedy: ({ from, stage }) =>
      stage === 'local'
        ? `Name its data folder in the variable TRUSTED_STAGES, for example TRUSTED_STAGES=${from}=.local-${from}.`
        : `Add "${from}" to "trusts" of ${stage} in infra/config/stages.ts, have that reviewed, and deploy infra.`,
  }),
  'release/not-live-there': define({
    data: z.object({ part: z.string(), from: z.string() }),
    example: { part: 'mfe-products', from: 'staging' },
    message: ({ part, from }) => `${part} is not live on ${from}, so there is no proven version to take.`,
    remedy: ({ part, from }, { command }) =>
      `Release it there first, or name a version: "${command('promote', part, '<version>', `--from ${from}`)}".`,
  }),
};
