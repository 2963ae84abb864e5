import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGE_CODES } from '@site/contracts/languages';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { Charts } from './Charts';
import { Controls } from './Controls';
import { Forms } from './Forms';
import { Foundations } from './Foundations';
import { Notices } from './Notices';
import { Screens } from './Screens';

// As in builds: one copy of the router, through the shared facade.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

const KIT = path.resolve('packages/ui/src');
const read = (dir: string) =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => ({ file, text: readFileSync(path.join(dir, file), 'utf8') }));

test('the gallery contains every component of the kit', () => {
  const gallery = read(import.meta.dirname)
    .map(({ text }) => text)
    .join('\n');
  const components = read(KIT).flatMap(({ file, text }) =>
    [...text.matchAll(/^export function ([A-Z]\w*)\(/gm)].map(([, name = '']) => ({
      name,
      from: `'@site/ui/${file
        .replace(/\.tsx$/, '')
        .split(path.sep)
        .join('/')}'`,
    })),
  );
  expect(components.length).toBeGreaterThan(40);
  const missing = components.filter(
    ({ name, from }) => !gallery.includes(from) || !new RegExp(`<${name}[\\s/>]`).test(gallery),
  );
  expect(missing).toEqual([]);
});

test.each(LANGUAGE_CODES)('renders the whole gallery in %s', (lang) => {
  for (const Sheet of [Foundations, Controls, Screens, Charts, Forms, Notices]) {
    const router = createMemoryRouter([{ path: '*', element: <Sheet lang={lang} /> }]);
    expect(renderToString(<RouterProvider router={router} />)).toContain('<section');
  }
});
