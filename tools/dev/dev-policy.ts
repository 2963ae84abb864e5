/**
 * The site's Content-Security-Policy with the least that hot reload needs: Vite's inline preamble and <style> elements,
 * the origins and sockets of the dev servers, and its messages, which it writes as markup. Nothing is reported: the
 * developer sees it. Everything else stays as it is deployed, so that a page which would
 * break under the deployed policy breaks here too.
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
      // A hash would switch 'unsafe-inline' off again.
      const kept = sources.filter((source) => !/^'(sha256-|none')/.test(source));
      return [name, ...kept, ...added].join(' ');
    })
    .join('; ');
}
