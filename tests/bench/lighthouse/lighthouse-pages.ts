import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { installTools } from '../install-tools';
import { measuringBrowser } from '../measuring-browser';
import { medians } from '../medians';
import type { Progress } from '../progress';
import type { Attempts } from '../visitor/attempts';
import { CATEGORIES, lighthouseRun, type Scored } from './lighthouse-run';

/** A page of a contender that Lighthouse visits. */
export interface LighthousePage {
  contender: string;
  origin: string;
  pathname: string;
}

/** The medians of a page's runs; performance and times vary between runs, the other scores do not. */
export interface LighthouseResult extends LighthousePage, Scored {}

interface Options {
  /** Runs per page. */
  runs: number;
  /** Hash of the servers' certificate. */
  fingerprint: string;
  attempts: Attempts;
  progress: Progress;
}

/** Runs Lighthouse's mobile profile on each page. Yields a page when its runs are done, and none whose runs all failed. */
export async function* lighthousePages(
  pages: readonly LighthousePage[],
  { runs, fingerprint, attempts, progress }: Options,
): AsyncGenerator<LighthouseResult> {
  const tools = await installTools('tests/bench/tools');
  const browser = await measuringBrowser();
  const work = mkdtempSync(path.join(os.tmpdir(), 'bench-lighthouse-'));
  const file = path.join(work, 'report.json');
  try {
    for (const page of pages) {
      const { contender, origin, pathname } = page;
      const name = `lighthouse: ${pathname}`;
      const scored: Scored[] = [];
      for (let run = 0; run < runs; run += 1) {
        const one = await attempts.of(contender, name, () =>
          lighthouseRun(origin + pathname, { tools, browser, fingerprint, file }),
        );
        if (one) scored.push(one);
        progress.step(
          `${name}, ${contender}: ${one ? said(one) : `failed: ${attempts.last(contender, name)?.cause}`}`,
        );
      }
      if (scored.length === 0) continue;
      yield {
        ...page,
        scores: medians(scored.map(({ scores }) => scores)),
        times: medians(scored.map(({ times }) => times)),
        faults: [...new Set(scored.flatMap(({ faults }) => faults))],
      };
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

const said = ({ scores, times }: Scored) =>
  `${CATEGORIES.map((name) => scores[name]).join(' ')}, LCP ${times.lcp} ms, blocking ${times.blocking} ms`;
