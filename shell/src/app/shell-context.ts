import type { ShellContext } from '@site/federation/remote';
import { createContext, use } from 'react';

const Context = createContext<ShellContext | undefined>(undefined);
export const ShellProvider = Context.Provider;

/** What the shell hands to remotes; throws outside of the root layout. */
export function useShellContext(): ShellContext {
  const shell = use(Context);
  if (!shell) throw new Error('no shell context here');
  return shell;
}
