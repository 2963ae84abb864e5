import type { ShellContext } from '@site/federation/remote';
import { createContext, use } from 'react';

const Context = createContext<ShellContext | undefined>(undefined);
export const ShellProvider = Context.Provider;

/** Returns what the shell passes to remotes. Throws outside the root layout. */
export function useShellContext(): ShellContext {
  const shell = use(Context);
  if (!shell) throw new Error('no shell context here');
  return shell;
}
