import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { environmentSchema, parseEnvironment } from '@platform/config/environment';
import { expect, it } from 'vitest';
import { ROOT } from '../bin/steps';

const text = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
// Uncomment the variables: every line of the example is commented out.
const variables = parseEnv(text.replace(/^# (?=[A-Z_]+=)/gm, ''));

it('.env.example names exactly the variables of the environment', () => {
  expect(Object.keys(variables).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});

it('.env.example gives valid values', () => {
  expect(parseEnvironment(variables)).toMatchObject({
    PORT: 8080,
    PREVIEW_PORT: 8081,
    LOCAL_DATA_DIR: '.local',
  });
});

it('.env.example sets nothing until a line is uncommented', () => expect(parseEnv(text)).toEqual({}));
