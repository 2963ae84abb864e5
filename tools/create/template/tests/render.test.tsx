import { joinPath, LANGUAGE_CODES, type Language } from '@site/contracts/languages';
import type { PageData } from '@site/contracts/microfrontend';
import type { ShellContext } from '@site/federation/remote';
import { addMessages, i18nFor } from '@site/i18n/language-instances';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, test, vi } from 'vitest';
import { messages, pages, routes } from '../src/entry-server';

// Use one copy of the router through the shared facade, as the builds do.
vi.mock('react-router-dom', () => import('@site/federation/share/react-router-dom'));

/** What pages use of the shell while they are rendered. */
const shell: Partial<ShellContext> = {
  Slot: () => null,
  Place: () => null,
  PageSection: ({ children }) => children,
};
/** React's warnings, such as a list without keys. */
const warn = vi.spyOn(console, 'error');

async function render(path: string, lang: Language, data: unknown): Promise<string> {
  addMessages(lang, { 'mfe-example': messages(lang) });
  const route = routes.find(({ pattern }) => pattern === path.slice(1));
  if (!route) throw new Error(`No route for ${path}`);
  const { Component } = await route.lazy();
  const address = joinPath(lang, path);
  const router = createMemoryRouter(
    [
      {
        element: <Outlet context={shell} />,
        children: [{ id: 'page', path: address, Component, loader: () => null }],
      },
    ],
    { initialEntries: [address], hydrationData: { loaderData: { page: data } } },
  );
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18nFor(lang)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  );
}

const everyPage = pages.flatMap((page) => LANGUAGE_CODES.map((lang) => ({ page, path: page.path, lang })));

test.each(everyPage)(
  '$path in $lang renders completely, without inline styles and warnings of React',
  async ({ page, path, lang }) => {
    const { head, content } = page.load(lang);
    const data: PageData = {
      lang,
      path,
      canonicalPath: path,
      languages: LANGUAGE_CODES,
      status: 200,
      head,
      navigation: [],
      form: page.form ?? false,
      content,
      sections: {},
      messages: {},
    };
    const html = await render(path, lang, data);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle=|undefined|NaN|\[object/);
    expect(warn.mock.calls).toEqual([]);
    if (lang !== 'en') expect(html).toMatch(/[а-яёіїєґ]{3}/i);
  },
);
