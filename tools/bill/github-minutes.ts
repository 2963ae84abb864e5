import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { RELEASES } from './usage';

const FOLDER = path.join(ROOT, '.github/workflows');

/**
 * Minutes of a run, each job rounded up as GitHub bills it, of a scheduled run if that is another, and runs a month besides the
 * scheduled ones: each release and preview is a merge or a pull request, every fourth of which changes the platform.
 */
const WORKFLOWS: Record<string, { minutes: number; runs: number; scheduled?: number }> = {
  'ci.yml': { minutes: 28, runs: RELEASES.count, scheduled: 1 },
  'infra.yml': { minutes: 17, runs: RELEASES.count / 4 },
  'nightly.yml': { minutes: 0, runs: 0, scheduled: 120 },
  'platform.yml': { minutes: 2, runs: 1 },
  'release-part.yml': { minutes: 11, runs: RELEASES.count },
  // In three hours after a change it also installs and reads.
  'rollout-results.yml': { minutes: 2, runs: (3 * RELEASES.count) / 2, scheduled: 1 },
};

const DAYS = 365.25 / 12;

/** Returns the runs a month of a schedule with one minute, and one or every hour and day of the week. */
function scheduledRuns(cron: string): number {
  const [, hour, day] = /^\d+ (\d+|\*) \* \* ([0-6]|\*)$/.exec(cron) ?? [];
  if (!hour || !day)
    throw new Error(`The bill can't read the schedule "${cron}". Extend it. [bill/unknown-cron]`);
  return (hour === '*' ? 24 : 1) * (day === '*' ? DAYS : DAYS / 7);
}

/** Returns the minutes of all workflows in a month. Throws `bill/unknown-workflow` if WORKFLOWS lacks one. */
export function githubMinutes(): number {
  const files = readdirSync(FOLDER).map(
    (file) => [file, readFileSync(path.join(FOLDER, file), 'utf8')] as const,
  );
  return files.reduce((total, [file, text]) => {
    // The pipeline of a part calls the common one.
    if (/^ {4}uses: \.\/\.github\/workflows\/release-part\.yml$/m.test(text)) return total;
    const known = WORKFLOWS[file];
    if (!known)
      throw new Error(
        `The bill does not know the workflow ${file}. Add its minutes to WORKFLOWS in tools/bill/github-minutes.ts. [bill/unknown-workflow]`,
      );
    const { minutes, runs, scheduled = minutes } = known;
    const crons = [...text.matchAll(/- cron: '(.+)'/g)].map(([, cron = '']) => scheduledRuns(cron));
    return total + runs * minutes + crons.reduce((sum, times) => sum + times * scheduled, 0);
  }, 0);
}
