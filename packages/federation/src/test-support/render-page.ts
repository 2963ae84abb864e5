import { joinPath, type Language } from '@site/contracts/languages';
import type { Messages } from '@site/contracts/microfrontend';
import { createInstance } from 'i18next';
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import type { ShellContext } from '../remote';

interface Shown {
  lang: Language;
  path: string;
  /** What the page's loader returns. */
  data: unknown;
  /** Interface texts by part. */
  texts: Record<string, Messages>;
  shell: ShellContext;
  /** What is around the page. */
  around?: (outlet: ReactElement) => ReactElement;
}

/** Renders a page at its address to HTML, as the shell does. */
export async function renderPage(
  Component: ComponentType,
  { lang, path, data, texts, shell, around = (outlet) => outlet }: Shown,
): Promise<string> {
  const i18n = createInstance();
  const interpolation = { escapeValue: false };
  await i18n.use(initReactI18next).init({ lng: lang, resources: { [lang]: texts }, interpolation });
  const address = joinPath(lang, path);
  const page = { id: 'page', path: address, loader: () => null, Component };
  const router = createMemoryRouter(
    [{ element: around(createElement(Outlet, { context: shell })), children: [page] }],
    { initialEntries: [address], hydrationData: { loaderData: { page: data } } },
  );
  return renderToString(createElement(I18nextProvider, { i18n }, createElement(RouterProvider, { router })));
}
