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
