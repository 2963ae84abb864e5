import * as z from 'zod/mini';

/** Local storage; it may be missing, full or forbidden, so every use of it may throw. */
export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export const SESSION_KEY = 'visitor-session';

const storedSchema = z.object({
  access: z.string(),
  refresh: z.string(),
  /** Milliseconds since the epoch at which the access token ends. */
  until: z.number(),
});
export type StoredSession = z.infer<typeof storedSchema>;

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
        return text === null ? memory : storedSchema.safeParse(JSON.parse(text)).data;
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
