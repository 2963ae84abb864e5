import { CONTACTS, HOME, PRIVACY, THANK_YOU } from '@site/contracts/paths';
import type { RemoteRoute } from '@site/federation/remote';

const pattern = (path: string) => path.slice(1);

/** The shell's own pages, in the same form as those of remotes. */
export const shellRoutes: RemoteRoute[] = [
  {
    pattern: pattern(HOME),
    module: 'src/pages/home/HomePage.tsx',
    lazy: () => import('../pages/home/HomePage'),
  },
  {
    pattern: pattern(CONTACTS),
    module: 'src/pages/contacts/ContactsPage.tsx',
    lazy: () => import('../pages/contacts/ContactsPage'),
  },
  {
    pattern: pattern(PRIVACY),
    module: 'src/pages/privacy/PrivacyPage.tsx',
    lazy: () => import('../pages/privacy/PrivacyPage'),
  },
  {
    pattern: pattern(THANK_YOU),
    module: 'src/pages/thank-you/ThankYouPage.tsx',
    lazy: () => import('../pages/thank-you/ThankYouPage'),
  },
];

/** The not-found page, for unknown addresses. */
export const notFoundRoute: RemoteRoute = {
  pattern: '*',
  module: 'src/pages/not-found/NotFoundPage.tsx',
  lazy: () => import('../pages/not-found/NotFoundPage'),
};
