import { expect, test } from 'vitest';
import { functionLines, leaksIn } from './leaks-in';

const line = (fields: object) =>
  JSON.stringify({
    level: 'INFO',
    message: 'answered',
    timestamp: '2026-11-21T05:11:18.281Z',
    service: 'a',
    ...fields,
  });

test.each([
  'anna@example.com',
  '+380671234567',
  '+38 (067) 123-45-67',
  '600 100 200',
  'Марина',
  'Anna',
  'https://api.test/bot123:token-of-the-test/sendMessage',
  'Bearer v1.access.5f0f1d8e',
  '127.0.0.1',
])('finds %s in a log', (leak) => {
  expect(leaksIn(line({ errorAt: `at x ${leak} y` }))).not.toEqual([]);
});

test('accepts what a log may contain', () => {
  expect(
    leaksIn(
      [
        line({ correlationId: '5f0f1d8e-0c6e-4d0c-9a58-1a2b3c4d5e6f', status: 201 }),
        line({
          errorAt: 'at /srv/node_modules/@smithy/core/dist-es/index.js:10:3 < at process.run (node:x:1)',
        }),
        '{"_aws":{"Timestamp":1795237878287,"CloudWatchMetrics":[]},"service":"submit-lead","LeadsReceived":1}',
      ].join('\n'),
    ),
  ).toEqual([]);
});

test('recognizes the functions’ log lines', () => {
  const output = [
    '✓ Марина gets an answer',
    `[Leads] ${line({})}`,
    line({}),
    `\u001b[22m\u001b[39m${line({})}`,
    '{"other":1}',
    '{"_aws":{}}',
  ].join('\n');
  expect(functionLines(output)).toHaveLength(4);
});
