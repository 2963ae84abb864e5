import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
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
    it('is JSON with the fields that the runbooks use', () => {
      const fields = JSON.parse(format()) as Record<string, string>;
      expect(Object.values(fields).every((value) => /^\$context\.[\w.]+$/.test(value))).toBe(true);
      const runbook = readFileSync(path.join(ROOT, 'docs/operating/api.md'), 'utf8');
      const line = runbook.split('\n').find((text) => text.includes('Access log')) ?? '';
      const named = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => String(name));
      expect(named.length).toBeGreaterThan(4);
      expect(Object.keys(fields)).toEqual(expect.arrayContaining(named));
    });

    it('identifies no visitor: no address, agent, path, query or header', () => {
      expect(format()).not.toMatch(PERSONAL);
      expect('$context.identity.sourceIp').toMatch(PERSONAL);
    });
  });
}
