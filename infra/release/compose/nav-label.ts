import type { Messages, PageData } from '@site/contracts/microfrontend';
import type { NavigationId } from '@site/contracts/paths';

/** What the main navigation calls the section that a page lies in, in the page's language; empty outside of every section. */
export function navLabel({ canonicalPath, messages }: PageData): string {
  const nav = ((messages.shell as Messages | undefined)?.nav ?? {}) as Partial<Record<NavigationId, string>>;
  return nav[(canonicalPath.split('/')[1] || 'home') as NavigationId] ?? '';
}
