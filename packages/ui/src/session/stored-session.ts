/** Local storage; it may be missing, full or forbidden, so every use of it may throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEY = 'visitor-session';

export interface StoredSession {
  access: string;
  refresh: string;
  /** Milliseconds since the epoch at which the access token ends. */
  until: number;
}

/**
 * The visitor's session in local storage, shared by all tabs; in memory where storage is not to be had, so that the
 * site works there too.
 */
export function storedSession(store: () => Store) {
  let memory: StoredSession | undefined;
  return {
    read(): StoredSession | undefined {
      try {
        const text = store().getItem(SESSION_KEY);
        return text === null ? memory : parse(text);
      } catch {
        return memory;
      }
    },
    write(session: StoredSession): void {
      memory = session;
      try {
        store().setItem(SESSION_KEY, JSON.stringify(session));
      } catch {
        // Kept in memory.
      }
    },
  };
}

function parse(text: string): StoredSession | undefined {
  const value = JSON.parse(text) as Partial<StoredSession> | null;
  const { access, refresh, until } = value ?? {};
  if (typeof access !== 'string' || typeof refresh !== 'string' || typeof until !== 'number')
    return undefined;
  return { access, refresh, until };
}
