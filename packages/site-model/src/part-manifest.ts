import { SEAM_VERSION, versionSchema } from '@site/contracts/microfrontend';
import { recordOf } from '@site/contracts/records';
import * as z from 'zod/mini';

export const BUILD_MODES = ['production', 'development'] as const;
export type BuildMode = (typeof BUILD_MODES)[number];

/** Gzipped bytes of all scripts of a part that says no budget. */
export const DEFAULT_SCRIPT_BUDGET = 60_000;

const BUDGET_RANGE = { least: 1_000, most: 1_000_000 };
const error = `expected whole bytes, gzipped, from ${BUDGET_RANGE.least} to ${BUDGET_RANGE.most}`;
/** Gzipped bytes that all scripts of a part may have. */
export const scriptBudgetSchema = z
  .int({ error })
  .check(z.minimum(BUDGET_RANGE.least, { error }), z.maximum(BUDGET_RANGE.most, { error }));

const fileSchema = z.object({ path: z.string(), sha384: z.string(), bytes: z.number() });

/** `manifest.json` of a published version, written last: a version without one does not exist. */
export const partManifestSchema = z.object({
  seam: z.literal(SEAM_VERSION),
  name: z.string(),
  version: versionSchema,
  /**
   * `content`: the version is the hash of this manifest and of the files. Manifests of before decision 14 leave it out: those versions were
   * named by the sources, which nobody can check, so only what the site serves already may be one.
   */
  naming: z.optional(z.literal('content')),
  /** Exposed module → its source file, the key into `.vite/manifest.json`. */
  exposes: recordOf(z.string()),
  /** Shared libraries: the versions that a shell provides, or the range that a remote takes (`^19.0.0`). */
  shared: z.optional(recordOf(z.string())),
  /** The number of the API that it speaks; 1 where nothing is said. */
  api: z.optional(z.number()),
  /** The edition of the packages that built it; `editionOf` says which where nothing is said. */
  packages: z.optional(z.number()),
  /** How it was built; production where nothing is said. A development build is for this machine's tests alone. */
  mode: z.optional(z.enum(BUILD_MODES)),
  /**
   * `scriptBudget` of the part's `part.ts`. No visitor gets it, so it does not count for the version's name. Builds of before it was said here
   * leave it out.
   */
  scriptBudget: z.optional(scriptBudgetSchema),
  client: z.array(fileSchema),
  server: z.array(fileSchema),
});
export type PartManifest = z.infer<typeof partManifestSchema>;
