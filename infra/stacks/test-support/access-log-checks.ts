import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

/** Fields with personal data, or with what a visitor typed into an address. */
const PERSONAL = /identity\.|sourceIp|userAgent|\$context\.path\b|querystring|claims|header/i;

/** Checks the access log of the API. */
export function accessLogChecks(templates: () => Templates): void {
  const format = () => {
    const [stage] = templates().ofType('AWS::ApiGatewayV2::Stage');
    const settings = stage?.Properties.AccessLogSettings as { Format: string } | undefined;
    return String(settings?.Format);
  };

  describe('the access log of the API', () => {
    it('is JSON and identifies no visitor: no address, agent, path, query or header', () => {
      const fields = JSON.parse(format()) as Record<string, string>;
      expect(Object.values(fields).every((value) => /^\$context\.[\w.]+$/.test(value))).toBe(true);
      expect(format()).not.toMatch(PERSONAL);
      expect('$context.identity.sourceIp').toMatch(PERSONAL);
    });
  });
}
