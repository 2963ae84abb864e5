import { siteJson } from '@site/contracts/test-support/site-json';
import type { ShellContext } from '../remote';

/** A shell that does nothing, on a site whose voice is switched off. */
export const shellContext = (over: Partial<ShellContext> = {}): ShellContext => ({
  toast: () => undefined,
  voiceToast: () => undefined,
  navigate: () => undefined,
  pages: async () => [],
  settings: siteJson().settings,
  Slot: () => null,
  Place: () => null,
  PageSection: ({ children }) => children,
  ...over,
});
