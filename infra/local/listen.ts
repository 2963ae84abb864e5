import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Listening {
  url: string;
  port: number;
  close(): Promise<void>;
}

/**
 * Listens on the loopback. `port` 0 takes any free one. `variable` is the environment variable that sets the port:
 * the error for a taken port names it.
 */
export async function listen(
  server: Server,
  options: { port: number; what: string; variable?: string },
): Promise<Listening> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explain(error, options)));
    server.listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function explain(
  error: NodeJS.ErrnoException,
  options: { port: number; what: string; variable?: string },
): Error {
  const hint = options.variable ? ` Set ${options.variable} to another port.` : '';
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${options.port} for ${options.what} is taken.${hint}`, { cause: error });
  if (error.code === 'EACCES')
    return new Error(`Port ${options.port} for ${options.what} is not allowed.${hint}`, { cause: error });
  return error;
}
