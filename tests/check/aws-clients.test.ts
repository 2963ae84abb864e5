import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

const SOURCES = /^(?!.*(\.test\.ts$|\/test-support\/))(platform|lambdas|infra|tools|packages)\/.*\.(ts|tsx|mjs|js)$/;

it('every client of AWS is made by awsClient, which limits how long it waits', () => {
  const texts = projectFiles()
    .filter((file) => SOURCES.test(file))
    .map((file) => `${file}\n${readText(file)}`)
    .filter((text) => /import (?!type )[^;]*? from '@aws-sdk\/client-/.test(text));
  expect(texts.flatMap((text) => text.match(/awsClient\(\s*\w+Client,/g) ?? []).length).toBeGreaterThan(20);
  const unlimited = texts.filter((text) =>
    /new (\w+\.)?\w+Client\(|import \* as \w+ from '@aws-sdk\/client-/.test(text),
  );
  expect(unlimited.map((text) => text.split('\n')[0])).toEqual([]);
});
