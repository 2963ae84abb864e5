/* Bundled in place of @aws-sdk/credential-provider-node (platform/config/src/function-bundle.ts). */

import { type FromEnvInit, fromEnv } from '@aws-sdk/credential-provider-env';

/**
 * Returns the provider of the credentials that Lambda sets in a function's environment variables. The SDK's own default would
 * find the same ones first; the others that it contains (profiles, SSO, the metadata service, with clients of their own) are a third
 * of a bundle, which Node parses at every cold start.
 */
export const defaultProvider = (init?: FromEnvInit) => fromEnv(init);
