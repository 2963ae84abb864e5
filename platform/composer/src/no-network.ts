import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';

const refused = () => {
  throw Object.assign(new Error('The composer has no network access: load texts when the part is built.'), {
    code: 'ERR_ACCESS_DENIED',
  });
};

/**
 * Blocks network connections of this process. It catches code that fetches while rendering, but is no security boundary: malicious code
 * can get around it. The boundary is Node's permission model from version 25 on, and on AWS the function's role.
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
