import { expect, it } from 'vitest';
import { stageByName } from '../../../infra/config/stages';
import { caaCheck } from './caa';

const stage = {
  ...stageByName('prod'),
  domain: { names: ['www.sixwave.site'] as [string], certificateArnParameter: '/site/certificate' },
};
const judged = async (records: Record<string, string[]>) => {
  const check = caaCheck(async (name) => (records[name] ?? []).map((issue) => ({ critical: 0, issue })));
  return (await check.run({ stage })).map(({ code }) => code);
};

it.each([
  ['no records', {}, []],
  ['Amazon among others', { 'sixwave.site': ['letsencrypt.org', 'amazon.com'] }, []],
  ['Amazon with a parameter', { 'sixwave.site': ['amazon.com; validationmethods=dns-01'] }, []],
  ['others alone', { 'sixwave.site': ['letsencrypt.org'] }, ['doctor/caa']],
  ['nobody', { 'sixwave.site': [''] }, ['doctor/caa']],
  [
    'only the closest name that has CAA records',
    { 'www.sixwave.site': ['amazonaws.com'], 'sixwave.site': ['letsencrypt.org'] },
    [],
  ],
])('CAA records with %s', async (_what, records, expected) => {
  expect(await judged(records)).toEqual(expected);
});
