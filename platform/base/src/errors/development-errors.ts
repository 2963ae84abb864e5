import * as z from 'zod/mini';
import { suggestion } from '../nearest.mjs';
import { define } from './definition';

const OTHER_SITE = 'name the address of a running site: --site <address>.';

/** Errors of `part dev` and of `npm run dev --site`, which show a part from its sources in a running site. */
export const DEVELOPMENT_ERRORS = {
  'dev/no-site': define({
    data: z.object({ why: z.string() }),
    example: {
      why: 'No site runs on the data in /home/anna/.local: start it with "npm start", with the same LOCAL_DATA_DIR.',
    },
    message: ({ why }) => why,
    remedy: () => `Or ${OTHER_SITE}`,
  }),
  'dev/stage': define({
    data: z.object({ stage: z.string() }),
    example: { stage: 'prod' },
    message: ({ stage }) => `"dev" takes no stage, but was given "--stage ${stage}".`,
    remedy: () => `Omit it, or ${OTHER_SITE}`,
  }),
  'dev/site-taken-by-npm': define({
    data: z.object({}),
    example: {},
    message: () => '--site did not arrive: npm, which ran this command, read it.',
    remedy: () => 'Write "--" before it: npm run dev -w mfe-products -- --site <address>.',
  }),
  'dev/unknown-part': define({
    data: z.object({ typed: z.string(), known: z.array(z.string()) }),
    example: { typed: 'mfe-voise', known: ['mfe-products', 'mfe-content', 'mfe-voice'] },
    message: ({ typed, known }) => `Unknown microfrontend "${typed}".${suggestion(typed, known)}`,
    remedy: ({ known }) => `Name one of ${known.join(', ')}, or none for all of them.`,
  }),
  'dev/several-parts': define({
    data: z.object({ surplus: z.array(z.string()) }),
    example: { surplus: ['mfe-content'] },
    message: () => '"npm run dev" serves all parts from their sources, or one.',
    remedy: ({ surplus }) => `Remove "${surplus.join(' ')}".`,
  }),
  'dev/site-without-part': define({
    data: z.object({ site: z.string(), part: z.string() }),
    example: { site: 'https://www.example.com', part: 'mfe-products' },
    message: () => '--site shows one microfrontend in that site, and none is named.',
    remedy: ({ site, part }) => `Name it: npm run dev -w ${part} -- --site ${site}`,
  }),
  'dev/invalid-address': define({
    data: z.object({ typed: z.string() }),
    example: { typed: 'localhost' },
    message: ({ typed }) => `Invalid address "${typed}".`,
    remedy: () => 'Give the address of a site, for example http://localhost:8080.',
  }),
  'dev/invalid-port': define({
    data: z.object({ typed: z.string() }),
    example: { typed: '99999' },
    message: ({ typed }) => `Invalid port "${typed}".`,
    remedy: () => 'Give a whole number up to 65535; 0 picks any free port.',
  }),
  'dev/site-unreachable': define({
    data: z.object({ site: z.string(), why: z.string() }),
    example: { site: 'http://localhost:8080', why: 'connect ECONNREFUSED 127.0.0.1:8080' },
    message: ({ site, why }) => `The site ${site} does not answer: ${why}.`,
    remedy: () => `Start it, or ${OTHER_SITE}`,
  }),
  'dev/site-not-trusted': define({
    data: z.object({ site: z.string(), why: z.string() }),
    example: { site: 'https://stage.example.com', why: 'self-signed certificate' },
    message: ({ site, why }) => `The certificate of ${site} is not trusted: ${why}.`,
    remedy: () =>
      'If it is of your own authority, name the file of its certificate: NODE_EXTRA_CA_CERTS=<file>.',
  }),
  'dev/not-a-site': define({
    data: z.object({ site: z.string() }),
    example: { site: 'http://localhost:3000' },
    message: ({ site }) => `${site} is not a site of this platform: its home page names no composition.`,
    remedy: () => `Correct the address, or ${OTHER_SITE}`,
  }),
  'dev/site-moved': define({
    data: z.object({ site: z.string(), target: z.string() }),
    example: { site: 'http://www.example.com', target: 'https://www.example.com' },
    message: ({ site, target }) => `${site} redirects to ${target}.`,
    remedy: ({ target }) => `Name that address: --site ${target}`,
  }),
  'dev/site-file': define({
    data: z.object({ address: z.string(), status: z.number() }),
    example: { address: 'http://localhost:8080/shell/0123456789ab/boot.js', status: 404 },
    message: ({ address, status }) => `${address} answered ${status}.`,
    remedy: () => 'If a release is in progress, reload the page.',
  }),
};
