import { headersOfPolicy, type ResponseHeadersPolicyProperties } from '@platform/local/edge/policies';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

type Config = ResponseHeadersPolicyProperties['ResponseHeadersPolicyConfig'];

/** Checks the headers that the edge adds to responses. */
export function headerChecks(templates: () => Templates): void {
  const policies = () =>
    templates()
      .entriesOf('AWS::CloudFront::ResponseHeadersPolicy')
      .map(([id, { Properties }]) => {
        const config = Properties.ResponseHeadersPolicyConfig as Config;
        return [id, headersOfPolicy({ ResponseHeadersPolicyConfig: config })] as const;
      });
  const headersOf = (kind: string) => policies().find(([id]) => id.startsWith(`Headers${kind}`))?.[1] ?? {};

  describe('the headers that the edge adds', () => {
    it('are on every response, by its kind, and only with TLS', () => {
      const kinds = Object.fromEntries(
        templates()
          .behaviours()
          .map(({ at, ResponseHeadersPolicyId: { Ref } }) => [at, /^Headers([A-Z][a-z]+)/.exec(Ref)?.[1]]),
      );
      const assets = (site: string) =>
        Object.fromEntries(['/shell/*', '/mfe/*', '/data/*'].map((path) => [`${site} ${path}`, 'Assets']));
      expect(kinds).toEqual({
        'site *': 'Pages',
        'site /api/*': 'Api',
        ...assets('site'),
        'preview *': 'Preview',
        ...assets('preview'),
      });
      for (const { at, ViewerProtocolPolicy } of templates().behaviours())
        expect(ViewerProtocolPolicy, at).toBe(at === 'site /api/*' ? 'https-only' : 'redirect-to-https');
    });

    it("keep the edge's s-maxage of documents from visitors, and scripts immutable", () => {
      for (const kind of ['Pages', 'Preview'])
        expect(headersOf(kind)['cache-control'], kind).toBe('max-age=0, must-revalidate');
      expect(headersOf('Assets')).not.toHaveProperty('cache-control');
      expect(headersOf('Assets').vary).toBe('accept-encoding');
    });

    it('allow the microphone and the screen wake lock only on pages of the site, and no other feature', () => {
      const allowed = (kind: string) =>
        String(headersOf(kind)['permissions-policy'])
          .split(', ')
          .filter((feature) => !feature.endsWith('=()'));
      expect(allowed('Pages')).toEqual(['microphone=(self)', 'screen-wake-lock=(self)']);
      expect(allowed('Preview')).toEqual([]);
      expect(allowed('Api')).toEqual([]);
      expect(headersOf('Preview')['x-robots-tag']).toBe('noindex');
    });

    it('require Trusted Types with only the named policies, and let pages report violations to the site itself', () => {
      const { 'content-security-policy': policy, 'reporting-endpoints': endpoints } = headersOf('Pages');
      expect(policy).toContain('; report-uri /api/telemetry; report-to csp');
      expect(endpoints).toBe('csp="/api/telemetry"');
      expect(headersOf('Preview')['content-security-policy']).not.toContain('report');
      for (const kind of ['Pages', 'Preview'])
        expect(headersOf(kind)['content-security-policy']).toContain(
          "; require-trusted-types-for 'script'; trusted-types boot shell",
        );
    });

    it('let a file that is opened directly load and run nothing', () => {
      expect(headersOf('Assets')['content-security-policy']).toBe(
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      );
    });
  });
}
