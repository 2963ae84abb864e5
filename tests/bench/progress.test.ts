import { expect, it } from 'vitest';
import { clock, Progress } from './progress';

it('prints a line per step with the elapsed and the remaining time', () => {
  const lines: string[] = [];
  let now = 1000;
  const progress = new Progress(
    3,
    (line) => lines.push(line),
    () => now,
  );
  for (const text of ['first', 'second', 'third']) {
    now += 61_000;
    progress.step(text);
  }
  expect(lines).toEqual([
    '[1/3, 1:01, about 2:02 left] first',
    '[2/3, 2:02, about 1:01 left] second',
    '[3/3, 3:03] third',
  ]);
});

it('shows durations as minutes and seconds', () => {
  expect([0, 999, 59_600, 3_600_000].map(clock)).toEqual(['0:00', '0:01', '1:00', '60:00']);
});
