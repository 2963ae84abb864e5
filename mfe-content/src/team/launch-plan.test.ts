import { LANGUAGE_CODES } from '@site/contracts/languages';
import { expect, test } from 'vitest';
import { LAUNCH } from './LaunchPlan';
import { loadTeamPage } from './load';

/** Returns the days of the launch in a sentence: `Days 1–2 planning, day 7 a check` → 1, 2 and 7. */
function daysIn(text: string): number[] {
  const [launch = ''] = text.split('. ');
  return [...launch.matchAll(/(\d+)(?:–\u2060?(\d+))?/g)].flatMap(([, from, to = from]) => {
    const days: number[] = [];
    for (let day = Number(from); day <= Number(to); day++) days.push(day);
    return days;
  });
}

test.each(LANGUAGE_CODES)('the texts of the plan in %s name the days of its bars', (lang) => {
  const { members, plan } = loadTeamPage(lang).content;
  members.forEach(({ id }, i) => {
    const drawn = LAUNCH[id].flatMap(({ day, days }) => Array.from({ length: days }, (_, k) => day + k));
    expect(daysIn(plan.rows[i]?.text ?? ''), id).toEqual(drawn);
  });
});
