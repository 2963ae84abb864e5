import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

const files = projectFiles();
const known = new Set(files.flatMap((file) => file.split('/').map((_, at, steps) => steps.slice(0, at + 1).join('/'))));
const FENCE = /^```[^\n]*\n[\s\S]*?^```/gm;

/** Returns the anchors that GitHub generates for the headings of a document. */
const anchorsOf = (file: string) =>
  [
    ...readText(file)
      .replace(FENCE, '')
      .matchAll(/^#+ (.+)$/gm),
  ].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-'),
  );

/** Whether a relative link, or its anchor, leads nowhere. */
function isBroken(link: string, file: string): boolean {
  const [to = '', anchor] = link.split('#');
  const target = to === '' ? file : path.posix.join(path.posix.dirname(file), to).replace(/\/$/, '');
  return !known.has(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
}

it.each(files.filter((file) => file.endsWith('.md')))('%s names only existing files and headings', (file) => {
  const text = readText(file);
  const prose = text.replace(FENCE, '');
  const links = [...prose.matchAll(/\]\((?![a-z]+:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  expect(links.filter((link) => isBroken(link, file))).toEqual([]);
  const paths = [...prose.matchAll(/`([\w@.-]+\/[\w@./-]+?)\/?`/g)].map(([, name = '']) => name);
  expect(paths.filter((name) => known.has(name.split('/')[0] ?? '') && !known.has(name))).toEqual([]);
});
