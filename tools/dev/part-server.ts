/** Runs one part's Vite dev server in a separate process, because the federation plugin keeps state per process. */
import { createServer } from 'vite';

/** Sent to the parent once the server listens. */
export interface PartReady {
  url: string;
}
/** Sent by the parent to reload open pages when data changed that is in no module of this server. */
export const RELOAD = 'reload';

if (/part-server\.m?[tj]s$/.test(process.argv[1] ?? '')) {
  const server = await createServer({
    configLoader: 'native',
    mode: process.env.NODE_ENV ?? 'development',
    logLevel: 'warn',
  });
  // React's production build can't exchange components in an open page, so each change of a module reloads it.
  if (process.env.NODE_ENV === 'production')
    server.watcher.on('change', (file) => {
      if (server.moduleGraph.getModulesByFile(file)) server.ws.send({ type: 'full-reload' });
    });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  process.send?.({ url: `http://127.0.0.1:${port}` } satisfies PartReady);
  process.on('message', (message) => {
    // Without a connected page, Vite would queue the message and reload the next page that connects.
    if (message === RELOAD && server.ws.clients.size > 0) server.ws.send({ type: 'full-reload' });
  });
  process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
}
