import { parseEnv } from 'node:util';
import { environmentSchema, parseEnvironment } from '@platform/config/environment';
import { expect, it } from 'vitest';
import { readText } from '../support/project-files';

it('.env.example names exactly the variables of the environment, with valid values, each commented out', () => {
  const text = readText('.env.example');
  expect(parseEnv(text)).toEqual({});
  const variables = parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, ''));
  expect(Object.keys(variables).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  expect(parseEnvironment(variables)).toMatchObject({ PORT: 8080, LOCAL_DATA_DIR: '.local' });
});
