/** Runs one part's Vite dev server in a separate process, because its configuration reads the process's folder and environment. */
import { createServer } from 'node:http';
import { listen } from '@platform/base/listen';
import { CSS_MODULE } from '@site/federation/vite/refuse';
import { createServer as createVite, type Plugin } from 'vite';

/** Exchanges the rules of a CSS module in the open page: its class names depend on its path alone, so that importers need no update. */
const hotStyles: Plugin = {
  name: 'site:hot-styles',
  enforce: 'post',
  transform: (code, id) => (CSS_MODULE.test(id) ? `${code}\nimport.meta.hot.accept();` : undefined),
  hotUpdate({ modules }) {
    for (const module of modules) if (CSS_MODULE.test(module.id ?? '')) module.isSelfAccepting = true;
  },
};
const isProduction = process.env.NODE_ENV === 'production';
// Listens before Vite reads the part's configuration, because the remote's code contains the address.
const http = createServer();
const { url, port } = await listen(http, { port: 0, what: 'a dev server' });
process.env.PART_DEV_PORT = String(port);
const server = await createVite({
  configLoader: 'native',
  mode: process.env.NODE_ENV ?? 'development',
  logLevel: 'warn',
  plugins: isProduction ? [hotStyles] : [],
  server: { middlewareMode: true, hmr: { server: http } },
});
http.on('request', server.middlewares);
const reload = () => server.ws.send({ type: 'full-reload' });
// React's production build can't exchange components in an open page, so each change of one reloads it.
if (isProduction)
  server.watcher.on('change', (file) => {
    if (server.moduleGraph.getModulesByFile(file) && !CSS_MODULE.test(file)) reload();
  });
process.send?.({ url });
process.on('message', (message) => {
  // Without a connected page, Vite would queue the message and reload the next page that connects.
  if (message === 'reload' && server.ws.clients.size > 0) reload();
});
process.on('disconnect', () => void server.close().finally(() => process.exit(0)));
