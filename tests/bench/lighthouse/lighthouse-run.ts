import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runIn } from '../run-in';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

/** Milliseconds for one run, which takes about 20 seconds. */
const LIMIT_MS = 2 * 60_000;

/** The Lighthouse result of one page on the mobile profile. */
export interface Scored {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds under Lighthouse's simulated throttling. */
  times: Record<'lcp' | 'blocking', number>;
  /** Audits outside the performance category that lost points. */
  faults: string[];
}

interface LighthouseReport {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; numericValue?: number }>;
}

interface RunOptions {
  /** The folder in which the tools are installed. */
  tools: string;
  browser: string;
  /** Hash of the server's certificate, which Chromium is told to trust. */
  fingerprint: string;
  /** A file that Lighthouse may overwrite. */
  file: string;
}

/**
 * Runs Lighthouse on a page in a new browser, which takes about 20 seconds. Rejects with Lighthouse's output if it
 * fails.
 */
export async function lighthouseRun(
  url: string,
  { tools, browser, fingerprint, file }: RunOptions,
): Promise<Scored> {
  const flags = [
    ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    `--ignore-certificate-errors-spki-list=${fingerprint}`,
  ];
  await runIn(
    tools,
    process.execPath,
    [
      path.join(tools, 'node_modules/lighthouse/cli/index.js'),
      url,
      ...['--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags.join(' ')}`],
      ...['--no-enable-error-reporting', `--only-categories=${CATEGORIES.join(',')}`],
    ],
    { env: { CHROME_PATH: browser }, limitMs: LIMIT_MS },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, 'utf8')) as LighthouseReport;
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
  ) as Record<Category, number>;
  const faults = CATEGORIES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
  );
  const time = (audit: string) => Math.round(audits[audit]?.numericValue ?? Number.NaN);
  const times = { lcp: time('largest-contentful-paint'), blocking: time('total-blocking-time') };
  return { scores, times, faults: [...new Set(faults)] };
}
