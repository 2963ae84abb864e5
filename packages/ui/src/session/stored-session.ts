/** Local storage; it may be missing, full or blocked, so every call may throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEY = 'visitor-session';

export interface StoredSession {
  access: string;
  refresh: string;
  /** Expiry of the access token, in milliseconds since the epoch. */
  until: number;
}

/** The visitor's session in local storage, shared by all tabs; in memory if storage is not available. */
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
        // The copy in memory remains.
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
