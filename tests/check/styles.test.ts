import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

const files = projectFiles().filter((file) => /\.(css|tsx?)$/.test(file) && !/^tests\/|\.(test|spec)\./.test(file));
const texts = new Map(files.map((file) => [file, readText(file).replace(/\/\*.*?\*\//gs, '')]));

it('every custom property that is read without a default is set somewhere', () => {
  const all = [...texts.values()].join('\n');
  const set = new Set(
    [...all.matchAll(/(--[\w-]+)['"\]]*:|setProperty\('(--[\w-]+)/g)].map(([, one, other]) => one ?? other),
  );
  const read = [...texts].flatMap(([file, text]) =>
    [...text.matchAll(/var\((--[\w-]+)\)/g)].flatMap(([, name]) => (set.has(name) ? [] : [`${file}: ${name}`])),
  );
  expect(set.size).toBeGreaterThan(50);
  expect(read).toEqual([]);
});

it('every class that a module names is in its style sheet, which has no others', () => {
  const named = new Map<string, Set<string>>();
  // Sheets whose classes are named by a value, such as a card's place.
  const byValue = new Set<string>();
  for (const [file, text] of texts)
    for (const [, variable, from = ''] of text.matchAll(/import (\w+) from '(.+\.module\.css)'/g)) {
      const shared = from.replace(/^@site\/(\w+)/, 'packages/$1/src');
      const sheet = from.startsWith('.') ? path.join(path.dirname(file), from) : shared;
      const names = named.get(sheet) ?? new Set();
      named.set(sheet, names);
      for (const [, name = ''] of text.matchAll(new RegExp(`\\b${variable}\\.(\\w+)`, 'g'))) names.add(name);
      if (new RegExp(`\\b${variable}[[,)}]`).test(text)) byValue.add(sheet);
    }
  const faults = [...named].flatMap(([sheet, names]) => {
    const classes = (texts.get(sheet) ?? '').replace(/:global\([^)]*\)|"[^"]*"/g, '').matchAll(/\.([a-z_][\w-]*)/gi);
    const own = new Set([...classes].map(([, name = '']) => name));
    const missing = [...names].filter((name) => !own.has(name));
    const unused = byValue.has(sheet) ? [] : [...own].filter((name) => !names.has(name));
    return [...missing, ...unused].map((name) => `${sheet}: ${name}`);
  });
  expect(named.size).toBeGreaterThan(50);
  expect(faults).toEqual([]);
});
