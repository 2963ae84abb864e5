import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

const refused = () => {
  throw Object.assign(new Error('Composing has no network: load texts when the part is built.'), {
    code: 'ERR_ACCESS_DENIED',
  });
};

/**
 * Refuses connections of this process. It stops code that fetches while it renders; code that sets out to get around it can.
 * The wall is Node's permission model from version 25 on, and on AWS the function's role.
 */
export function refuseNetwork(): void {
  for (const [owner, names] of [
    [net.Socket.prototype, ['connect']],
    [net.Server.prototype, ['listen']],
    [dgram.Socket.prototype, ['bind', 'connect', 'send']],
    [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveTxt']],
    [dns.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
    [dns.promises.Resolver.prototype, ['resolve', 'resolve4', 'resolve6', 'resolveTxt']],
  ] as const) {
    for (const name of names)
      Object.defineProperty(owner, name, { value: refused, configurable: false, writable: false });
  }
}
