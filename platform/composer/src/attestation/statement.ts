import { createHash } from 'node:crypto';
import { versionSchema } from '@site/contracts/microfrontend';
import type { PartManifest } from '@site/site-model/part-manifest';
import * as z from 'zod/mini';

/** Name of the manifest among the files of a statement. */
export const MANIFEST = 'manifest.json';

const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const digestSchema = z.object({ sha256: sha256Schema });

/** Identifies the meaning of `externalParameters` below; no page needs to exist there. */
const BUILD_TYPE = 'https://site.invalid/build-types/part/v1';

/**
 * Where a version comes from: an in-toto statement (v1) with SLSA provenance (v1). Its subjects are the version's files: `client/…`,
 * `server/…` and `manifest.json`. https://slsa.dev/spec/v1.0/provenance
 */
export const statementSchema = z.object({
  _type: z.literal('https://in-toto.io/Statement/v1'),
  subject: z.array(z.object({ name: z.string(), digest: digestSchema })),
  predicateType: z.literal('https://slsa.dev/provenance/v1'),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: z.literal(BUILD_TYPE),
      externalParameters: z.object({ part: z.string(), version: versionSchema }),
      resolvedDependencies: z.array(
        z.union([
          /** The sources. A trailing `+` of the commit: there were uncommitted changes. */
          z.object({ uri: z.string(), digest: z.object({ gitCommit: z.string() }) }),
          z.object({ name: z.literal('package-lock.json'), digest: digestSchema }),
        ]),
      ),
    }),
    runDetails: z.object({
      /** The pipeline's workflow, or this machine's kind. */
      builder: z.object({ id: z.string(), version: z.record(z.string(), z.string()) }),
      metadata: z.object({
        invocationId: z.optional(z.string()),
        /** Git identity, CI actor or user name, as the publisher states it. */
        publishedBy: z.string(),
        finishedOn: z.string(),
      }),
      byproducts: z.array(
        z.object({
          name: z.literal('sbom'),
          mediaType: z.literal('application/vnd.cyclonedx+json'),
          digest: digestSchema,
        }),
      ),
    }),
  }),
});
export type Statement = z.infer<typeof statementSchema>;

/** What a publisher knows about a build, besides its files. */
export interface BuildSource {
  /** `git+https://github.com/owner/name`; missing outside a pipeline. */
  repository?: string;
  commit?: string;
  /** SHA-256 of package-lock.json; missing for a part without one. */
  lockFile?: string;
  builder: { id: string; version: Record<string, string> };
  invocation?: string;
  who: string;
}

export interface StatementInput {
  name: string;
  version: string;
  /** SHA-256 by file: see `statementSchema`. */
  files: ReadonlyMap<string, string>;
  sbom: string;
  source: BuildSource;
  now: Date;
}

export const sha256 = (body: Buffer | string) => createHash('sha256').update(body).digest('hex');

/** Returns the files that a version consists of, as its statement names them. */
export const filesOf = ({ client, server }: Pick<PartManifest, 'client' | 'server'>) => [
  ...client.map(({ path }) => ({ folder: 'client' as const, path, name: `client/${path}` })),
  ...server.map(({ path }) => ({ folder: 'server' as const, path, name: `server/${path}` })),
];

/** Returns the statement about a version, to be signed. */
export function statementOf({ name, version, files, sbom, source, now }: StatementInput): Statement {
  const { repository, commit, lockFile, builder, invocation, who } = source;
  return {
    _type: 'https://in-toto.io/Statement/v1',
    subject: [...files].map(([file, digest]) => ({ name: file, digest: { sha256: digest } })),
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: BUILD_TYPE,
        externalParameters: { part: name, version },
        resolvedDependencies: [
          ...(commit ? [{ uri: repository ?? 'git+local', digest: { gitCommit: commit } }] : []),
          ...(lockFile ? [{ name: 'package-lock.json' as const, digest: { sha256: lockFile } }] : []),
        ],
      },
      runDetails: {
        builder,
        metadata: {
          ...(invocation ? { invocationId: invocation } : {}),
          publishedBy: who,
          finishedOn: now.toISOString(),
        },
        byproducts: [
          {
            name: 'sbom',
            mediaType: 'application/vnd.cyclonedx+json',
            digest: { sha256: sha256(sbom) },
          },
        ],
      },
    },
  };
}

/** Returns a signed text as a statement; undefined if it is another text. */
export function readStatement(text: string): Statement | undefined {
  try {
    return statementSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
