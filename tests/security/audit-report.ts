import * as z from 'zod/mini';

/** npm's severity levels, ascending. */
const LEVELS = ['info', 'low', 'moderate', 'high', 'critical'] as const;
type Level = (typeof LEVELS)[number];

const advisorySchema = z.object({
  title: z.string(),
  url: z.string(),
  severity: z.enum(LEVELS),
  range: z.string(),
});

/** The output of `npm audit --json` since npm 7 (https://docs.npmjs.com/cli/commands/npm-audit). */
const reportSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.enum(LEVELS),
      via: z.array(z.union([z.string(), advisorySchema])),
    }),
  ),
});
/** The output if the registry did not respond. */
const failureSchema = z.object({ message: z.string() });

export interface KnownAudit {
  outcome: 'known';
  faults: { name: string; severity: Level; advisories: string[] }[];
}
export type Audit = { outcome: 'unknown'; why: string } | KnownAudit;

/** Parses npm's output. `unknown` means that no audit took place, not that it passed. */
export function readAudit(output: string): Audit {
  const read = json(output);
  const report = reportSchema.safeParse(read);
  if (!report.success) {
    const failure = failureSchema.safeParse(read);
    return { outcome: 'unknown', why: failure.success ? failure.data.message : 'npm returned no report.' };
  }
  const faults = Object.values(report.data.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    advisories: via.map((one) =>
      typeof one === 'string' ? `by ${one}` : `${one.title} (${one.range}) ${one.url}`,
    ),
  }));
  return {
    outcome: 'known',
    faults: faults.sort((a, b) => LEVELS.indexOf(b.severity) - LEVELS.indexOf(a.severity)),
  };
}

/** Returns the faults of a severity or worse. */
export const atLeast = ({ faults }: KnownAudit, level: Level) =>
  faults.filter(({ severity }) => LEVELS.indexOf(severity) >= LEVELS.indexOf(level));

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
