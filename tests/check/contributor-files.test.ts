import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { environmentSchema, parseEnvironment } from '../../infra/config/environment';
import { ROOT } from '../bin/steps';

const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

describe('.env.example', () => {
  // Uncomment the variables: every line of the example is commented out.
  const said = parseEnv(textOf('.env.example').replace(/^# (?=[A-Z_]+=)/gm, ''));

  it('names exactly the variables of the environment', () => {
    expect(Object.keys(said).sort()).toEqual(Object.keys(environmentSchema.shape).sort());
  });

  it('gives valid values', () => {
    expect(parseEnvironment(said)).toMatchObject({
      PORT: 8080,
      PREVIEW_PORT: 8081,
      LOCAL_DATA_DIR: '.local',
    });
  });

  it('sets nothing until a line is uncommented', () => expect(parseEnv(textOf('.env.example'))).toEqual({}));
});

describe('the index of decisions', () => {
  const folder = 'infra/docs/decisions';
  const records = readdirSync(path.join(ROOT, folder)).filter((file) => /^\d{4}-/.test(file));
  const rows = textOf(`${folder}/README.md`).split('\n');

  it.each(records)('has %s with its title and status', (file) => {
    const text = textOf(`${folder}/${file}`);
    const title = /^# (.+) \(\d{4}-\d{2}\)$/m.exec(text)?.[1];
    const status = /^Status: (in force)/m.exec(text)?.[1];
    expect(rows).toContain(`| ${Number(file.slice(0, 4))} | [${title}](${file}) | ${status} |`);
  });

  it('has no other', () => expect(rows.filter((row) => /^\| \d/.test(row))).toHaveLength(records.length));
});

describe('the editor’s configurations', () => {
  const { configurations } = JSON.parse(textOf('.vscode/launch.json')) as {
    configurations: { name: string; type: string; program?: string; args?: string[] }[];
  };
  const programs = configurations.filter(({ type }) => type === 'node');

  it.each(programs)('$name runs files that exist', ({ program = '', args = [] }) => {
    const files = [
      program.replace(/^\$\{workspaceFolder\}\//, ''),
      ...args.filter((arg) => arg.endsWith('.ts')),
    ];
    expect(files.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
  });
});

it('the glossary has at most 25 terms', () => {
  const terms = textOf('infra/docs/glossary.md').match(/^\| [a-z].* \|$/gm) ?? [];
  expect(terms.length).toBeGreaterThan(10);
  // Subtract the table's header row.
  expect(terms.length - 1).toBeLessThanOrEqual(25);
});

it('the changelog begins with the version of the packages', () => {
  const { version } = JSON.parse(textOf('packages/version.json')) as { version: string };
  const [, newest = ''] = textOf('CHANGELOG.md').split(/^## /m);
  expect(newest).toMatch(
    new RegExp(`^${version.replaceAll('.', '\\.')} \\((\\d{4}-\\d{2}-\\d{2}|unreleased)\\)\n`),
  );
});
