import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

/** Names marked unsafe, the router's own types, and a created router for anything but a provider. */
const PRIVATE =
  /\bUNSAFE_\w|\b__SECRET_INTERNALS|\b(?:DataRouter|Router(?:State|Subscriber|Init))\b|\brouter\.\w|typeof create\w+Router\b/;

it('no source uses what a library keeps for itself', () => {
  const sources = projectFiles().filter((file) => /\.tsx?$/.test(file) && !file.startsWith('tests/check/'));
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) => {
    const [name] = PRIVATE.exec(readText(file)) ?? [];
    return name === undefined ? [] : [`${file}: ${name}`];
  });
  expect(found).toEqual([]);
});
