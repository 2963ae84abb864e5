import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { folderOfTest } from '@platform/base/test-support/temporary-folder';
import { expect, it } from 'vitest';
import { describeThrown } from './load-parts';

/** Returns an error whose innermost frame is in a library. */
function thrown(file: string): Error {
  const url = pathToFileURL(file);
  const library = new URL('node_modules/react/react.js', url);
  const frames = [`render (${library}:9:1)`, `Price (${url}:1:5)`, `${url}:2:7`, `async next (${url}:3:1)`];
  return Object.assign(new Error(), {
    message: 'no price',
    stack: ['Error: no price', ...frames.map((frame) => `    at ${frame}`)].join('\n'),
  });
}

it('names the functions of the page and their lines, in the sources if there is a map', () => {
  const file = path.join(folderOfTest(), 'mfe-partners/Page.js');
  expect(describeThrown(thrown(file))).toBe(
    'Error: no price, thrown by Price (mfe-partners/Page.js:1), in the module (mfe-partners/Page.js:2), in next (mfe-partners/Page.js:3)',
  );
});

it('keeps an error without frames', () => {
  expect(describeThrown(Object.assign(new Error('bare'), { stack: 'Error: bare' }))).toBe('Error: bare');
});
