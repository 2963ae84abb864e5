import { expect, test } from 'vitest';
import { leadFieldsSchema } from './lead';
import { LEAD_FIELDS } from './lead-fields';

const fields = { name: 'Anna', email: 'anna@example.com', phone: '+12025550199' };

test('each interest counts once, however often it was sent', () => {
  const interests = [
    ...Array<'demo'>(1400).fill('demo'),
    ...LEAD_FIELDS.interests.options,
    ...LEAD_FIELDS.interests.options,
  ];
  const parsed = leadFieldsSchema.parse({ ...fields, interests }).interests;
  expect(parsed).toEqual(['demo', 'sample_report', 'consultation']);
  expect(leadFieldsSchema.safeParse({ ...fields, interests: ['other'] }).success).toBe(false);
});
