import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '@platform/base/root';
import { RELEASES } from './usage';

const FOLDER = path.join(ROOT, '.github/workflows');

/**
 * Minutes of a run, each job rounded up as GitHub bills it, runs a month besides the scheduled ones, and minutes of a scheduled run.
 * Each release and preview is a merge or a pull request, every fourth of which changes the platform.
 */
const WORKFLOWS: Record<string, [minutes: number, runs: number, scheduled?: number]> = {
  'ci.yml': [28, RELEASES.count, 1],
  // Without staging, which adds as many.
  'infra.yml': [20, RELEASES.count / 4],
  'nightly.yml': [0, 0, 120],
  'outside.yml': [0, 0, 1],
  'platform.yml': [2, 1],
  'release-part.yml': [11, RELEASES.count],
  // In the three hours after a release it also installs and reads.
  'rollout-results.yml': [2, (3 * RELEASES.count) / 2, 1],
};

/** Runs a month of a schedule: an hour and a day of the week may each be every one. */
const scheduledRuns = (cron = '') => (/^\d+ \*/.test(cron) ? 24 : 1) * (cron.endsWith('*') ? 30.4 : 4.35);

/** Returns the minutes of all workflows in a month. Throws `bill/unknown-workflow` if WORKFLOWS lacks one. */
export const githubMinutes = (): number =>
  readdirSync(FOLDER).reduce((total, file) => {
    const text = readFileSync(path.join(FOLDER, file), 'utf8');
    // The pipeline of a part calls the common one.
    if (text.includes('uses: ./.github/workflows/release-part.yml')) return total;
    const [minutes, runs, scheduled = 0] = WORKFLOWS[file] ?? [];
    if (minutes === undefined || runs === undefined)
      throw new Error(
        `The bill does not know the workflow ${file}. Add its minutes to WORKFLOWS in tools/bill/github-minutes.ts. [bill/unknown-workflow]`,
      );
    const [, cron] = /- cron: '(.+)'/.exec(text) ?? [];
    return total + runs * minutes + (cron ? scheduledRuns(cron) * scheduled : 0);
  }, 0);
