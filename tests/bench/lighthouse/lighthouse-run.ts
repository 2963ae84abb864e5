import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runIn } from '../run-in';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The Lighthouse result of one page on the mobile profile. */
export interface Scored {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Audits outside the performance category that lost points. */
  faults: string[];
}

interface LighthouseReport {
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
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
    ...['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
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
    { env: { CHROME_PATH: browser } },
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
  return { scores, faults: [...new Set(faults)] };
}
