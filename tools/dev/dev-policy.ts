/**
 * Returns the site's Content-Security-Policy relaxed only as far as hot reload needs: Vite's inline preamble and <style>
 * elements, the dev servers' origins and sockets, and no Trusted Types, because Vite's error overlay writes markup. Violations
 * are not reported, since the developer sees them. Everything else stays as deployed, so that a page that would break under the
 * deployed policy breaks here too.
 */
export function devPolicy(policy: string, origins: readonly string[]): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  const extra: Record<string, readonly string[]> = {
    'script-src': ["'unsafe-inline'", ...origins],
    'style-src': ["'unsafe-inline'", ...origins],
    'connect-src': [...origins, ...sockets],
    'img-src': origins,
    'font-src': origins,
    'media-src': origins,
    'worker-src': origins,
  };
  const left = /^(require-trusted-types-for|trusted-types|report-uri|report-to)\b/;
  return policy
    .split('; ')
    .filter((directive) => !left.test(directive))
    .map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      const added = extra[name];
      if (!added) return directive;
      // Browsers ignore 'unsafe-inline' if the directive also has a hash.
      const kept = sources.filter((source) => !/^'(sha256-|none')/.test(source));
      return [name, ...kept, ...added].join(' ');
    })
    .join('; ');
}

/**
 * Returns the policy of a site's pages with the addresses that another policy lets them connect to. The pages of a deployed
 * stage then reach the voice emulator, and no longer the real service.
 */
export function withConnections(policy: string, other: string): string {
  const directives = (text: string) => text.split('; ');
  const connections = directives(other).find((one) => one.startsWith('connect-src ')) ?? "connect-src 'self'";
  return [...directives(policy).filter((one) => !one.startsWith('connect-src ')), connections].join('; ');
}
