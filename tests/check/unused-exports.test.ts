import { expect, it } from 'vitest';
import { projectFiles, readText } from '../support/project-files';

/** They stand for a library, whose importers name what they want of it. */
const STANDS_FOR_LIBRARY = /(livekit-left-out|runtime\/no-runtime)\.ts$/;
const EXPORTED = /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm;

it('whatever a module exports is named in another file', () => {
  const files = projectFiles().filter((file) => /\.(ts|tsx|mts|mjs|js)$/.test(file));
  const sources = files.map((file) => ({ file, text: readText(file) }));
  /** The only file that has a name; undefined if several have it. */
  const namedBy = new Map<string, string | undefined>();
  for (const { file, text } of sources)
    for (const name of new Set(text.match(/\w+/g))) namedBy.set(name, namedBy.has(name) ? undefined : file);
  const unused = sources.flatMap(({ file, text }) =>
    STANDS_FOR_LIBRARY.test(file)
      ? []
      : [...text.matchAll(EXPORTED)].flatMap(([, name = '']) =>
          namedBy.get(name) === file ? [`${file}: ${name}`] : [],
        ),
  );
  expect(sources.length).toBeGreaterThan(500);
  expect(unused).toEqual([]);
});
