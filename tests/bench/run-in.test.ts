import { expect, it } from 'vitest';
import { runIn } from './run-in';

it('ends a program that takes too long, and says so', async () => {
  const endless = ['-e', 'console.log("begun"); setInterval(() => {}, 1000)'];
  await expect(runIn('.', process.execPath, endless, { limitMs: 1500 })).rejects.toThrow(
    /was ended after 1.5 s:\nbegun$/,
  );
});

it('rejects with the output of a program that fails', async () => {
  await expect(runIn('.', process.execPath, ['-e', 'console.error("no"); process.exit(3)'])).rejects.toThrow(
    /ended with 3:\nno$/,
  );
});

it('returns the processor time and the memory of a program', {
  skip: process.platform !== 'linux',
}, async () => {
  const busy =
    'const held = Buffer.alloc(2e8, 1); const end = Date.now() + 1500; while (Date.now() < end) held[0] += 1;';
  const { cpuSeconds, peakMB, seconds } = await runIn('.', process.execPath, ['-e', busy]);
  expect(peakMB).toBeGreaterThan(200);
  expect(cpuSeconds).toBeGreaterThan(0.3);
  expect(cpuSeconds).toBeLessThan(4 * seconds);
});
