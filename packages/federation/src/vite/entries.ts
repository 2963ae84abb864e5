/** Entries of the server builds, relative to the part's folder. */
export const REMOTE_SERVER_ENTRY = 'src/entry-server.ts';
export const HOST_SERVER_ENTRY = 'src/app/entry-server.tsx';

/** The module of the shell whose dynamic imports are its pages. */
export const HOST_ROUTES = 'src/app/routes.tsx';
