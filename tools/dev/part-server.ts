/** Runs one part's Vite dev server in a separate process, because the federation plugin keeps state per process. */
import { createServer } from 'vite';

const server = await createServer({
  configLoader: 'native',
  mode: process.env.NODE_ENV ?? 'development',
  logLevel: 'warn',
});
const reload = () => server.ws.send({ type: 'full-reload' });
// React's production build can't exchange components in an open page, so each change of a module reloads it.
if (process.env.NODE_ENV === 'production')
  server.watcher.on('change', (file) => {
    if (server.moduleGraph.getModulesByFile(file)) reload();
  });
await server.listen();
const address = server.httpServer?.address();
const port = typeof address === 'object' ? address?.port : undefined;
process.send?.({ url: `http://127.0.0.1:${port}` });
process.on('message', (message) => {
  // Without a connected page, Vite would queue the message and reload the next page that connects.
  if (message === 'reload' && server.ws.clients.size > 0) reload();
});
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
