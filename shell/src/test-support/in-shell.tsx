import '@site/ui/styles/tokens.css';
import '@site/ui/styles/base.css';
import { addMessages, i18nFor } from '@site/i18n/language-instances';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createBrowserRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { useFollowedLinks } from '../app/navigation';
import { messages } from '../app/shell-messages';

addMessages('en', { shell: messages('en') });

function Followed({ children }: { children: ReactNode }) {
  useFollowedLinks(useNavigate());
  return children;
}

/** Returns an element on the English page of a path, with the shell's texts and a router that follows its links. */
export function inShell(element: ReactNode, path = '/'): ReactNode {
  history.replaceState(null, '', path);
  return (
    <I18nextProvider i18n={i18nFor('en')}>
      <RouterProvider router={createBrowserRouter([{ path: '*', element: <Followed>{element}</Followed> }])} />
    </I18nextProvider>
  );
}
