import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { environmentSchema, parseEnvironment } from '@platform/config/environment';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

it('.env.example names exactly the variables of the environment, with valid values, each commented out', () => {
  const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
  expect(parseEnv(text)).toEqual({});
  const variables = parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(variables).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  expect(parseEnvironment(variables)).toMatchObject({ PORT: 8080, LOCAL_DATA_DIR: '.local' });
});
