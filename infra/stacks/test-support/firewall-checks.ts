import path from 'node:path';
import { API } from '@site/contracts/api/routes';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { LANGUAGES } from '@site/contracts/languages';
import { PAGE_WORDS } from '@site/contracts/texts';
import { describe, expect, it } from 'vitest';
import type { Templates } from './templates';

interface ByteMatch {
  FieldToMatch: { UriPath?: object };
  SearchString: string;
  PositionalConstraint: 'STARTS_WITH' | 'EXACTLY';
  TextTransformations: { Priority: number; Type: string }[];
}

/** Applies AWS WAF's text transformations to a path. Throws for an unknown one. */
const TRANSFORMATIONS: Record<string, (text: string) => string> = {
  URL_DECODE: (text) => decodeURIComponent(text),
  NORMALIZE_PATH: (text) => path.posix.normalize(text),
};

function matches({ SearchString, PositionalConstraint, TextTransformations }: ByteMatch, uri: string): boolean {
  const seen = [...TextTransformations]
    .sort((a, b) => a.Priority - b.Priority)
    .reduce((text, { Type }) => {
      const transform = TRANSFORMATIONS[Type];
      if (!transform) throw new Error(`Unknown text transformation "${Type}".`);
      return transform(text);
    }, uri);
  return PositionalConstraint === 'EXACTLY' ? seen === SearchString : seen.startsWith(SearchString);
}

function byteMatches(value: unknown): ByteMatch[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = 'ByteMatchStatement' in value ? [value.ByteMatchStatement as ByteMatch] : [];
  return [...found, ...Object.values(value).flatMap(byteMatches)];
}

/** Checks what the web ACL matches, and its log. */
export function firewallChecks(templates: () => Templates): void {
  const acl = () => templates().ofType('AWS::WAFv2::WebACL')[0]?.Properties;

  describe('the firewall', () => {
    it('protects the API in every spelling of its paths that CloudFront accepts', () => {
      const rules = acl()?.Rules as { Name: string; Statement: object }[];
      const managed = rules.filter(({ Statement }) => 'ManagedRuleGroupStatement' in Statement);
      const statements = byteMatches(managed).filter(({ SearchString }) => SearchString === '/api/');
      expect(statements.length).toBe(managed.length);
      expect(statements.length).toBeGreaterThan(1);
      for (const statement of statements) {
        for (const uri of [
          API.leads,
          '/%61pi/leads',
          '/%61%70%69/leads',
          '//api/leads',
          '/x/../api/leads',
          '/x/%2e%2e/api/leads',
        ])
          expect(matches(statement, uri), uri).toBe(true);
        for (const uri of ['/', '/ru/products', '/apis', '/mfe/api/x.js'])
          expect(matches(statement, uri), uri).toBe(false);
      }
    });

    it('limits what one address asks: of functions, by the API and unknown pages, and of files, of which a visit needs some forty', () => {
      const rules = acl()?.Rules as { Name: string; Statement: { RateBasedStatement?: { Limit: number } } }[];
      const [costly, files] = ['CostlyRate', 'FileRate'].map(
        (name) => rules.find(({ Name }) => Name === name)?.Statement.RateBasedStatement,
      );
      expect(costly).toMatchObject({
        AggregateKeyType: 'IP',
        ScopeDownStatement: { NotStatement: { Statement: { OrStatement: {} } } },
      });
      expect(files?.Limit).toBeGreaterThan(40 * 100);
      // The first counts what the second does not.
      for (const rule of [costly, files]) {
        const isFile = (uri: string) => byteMatches(rule).some((statement) => matches(statement, uri));
        for (const uri of ['/wp-login.php', '/ru/no/such/page', '/mfe/../admin', API.leads, '/'])
          expect(isFile(uri), uri).toBe(false);
        for (const uri of ['/mfe/mfe-voice/0a/remoteEntry.js', '/shell/0a/br/shared.js', '/data/0a/en/index.json'])
          expect(isFile(uri), uri).toBe(true);
      }
    });

    it('blocks the addresses of two sets, which deployments leave alone', () => {
      const rules = acl()?.Rules as { Name: string; Priority: number; Action: object; Statement: object }[];
      const first = rules[0];
      expect(first).toMatchObject({ Name: 'BlockedAddresses', Priority: 0, Action: { Block: {} } });
      const sets = templates().entriesOf('AWS::WAFv2::IPSet');
      expect(JSON.stringify(first?.Statement)).toMatch(new RegExp(sets.map(([id]) => id).join('.*')));
      // CloudFormation updates a set only if its properties here change: nothing of a stage or a deployment is in them.
      const properties = (version: string) => ({
        Name: expect.stringMatching(/^site-prod-blocked-v[46]$/),
        Scope: 'CLOUDFRONT',
        IPAddressVersion: version,
        Addresses: [],
      });
      expect(sets.map(([, set]) => set.Properties)).toEqual([properties('IPV4'), properties('IPV6')]);
    });

    it('answers every rule that a form can meet with a page in all languages that sends one back', () => {
      interface BlockRule {
        Name: string;
        Action?: object;
        Statement: { ManagedRuleGroupStatement?: { RuleActionOverrides: { ActionToUse: object }[] } };
      }
      const { CustomResponseBodies = {}, Rules = [] } = acl() ?? {};
      const [[key, { Content = '', ContentType }] = ['', {}], ...others] = Object.entries(
        CustomResponseBodies as Record<string, { Content?: string; ContentType?: string }>,
      );
      expect([ContentType, others]).toEqual(['TEXT_HTML', []]);
      expect(Buffer.byteLength(Content)).toBeLessThanOrEqual(4096);
      for (const { code, htmlLang } of LANGUAGES) {
        expect(Content).toContain(`lang="${htmlLang}"`);
        expect(Content).toContain(escapeMarkup(PAGE_WORDS[code].blocked.text));
      }
      for (const { Name, Action, Statement } of Rules as BlockRule[]) {
        if (['BlockedAddresses', 'FileRate'].includes(Name)) continue;
        const managed = Statement.ManagedRuleGroupStatement?.RuleActionOverrides.map((one) => one.ActionToUse);
        const blocks = (managed ?? [Action]).filter((one) => one && 'Block' in one);
        expect(blocks.length, Name).toBeGreaterThan(0);
        for (const one of blocks)
          expect(one, Name).toMatchObject({ Block: { CustomResponse: { CustomResponseBodyKey: key } } });
      }
    });

    it('logs only what managed rules block, for a week, without personal data', () => {
      const [logging] = templates().ofType('AWS::WAFv2::LoggingConfiguration');
      const { RedactedFields, LoggingFilter, LogDestinationConfigs, ResourceArn } = logging?.Properties ?? {};
      expect(ResourceArn).toEqual({ 'Fn::GetAtt': [templates().idsOf('AWS::WAFv2::WebACL')[0], 'Arn'] });
      expect(LoggingFilter).toEqual({
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'DROP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ LabelNameCondition: { LabelName: expect.anything() } }],
          },
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: [{ ActionCondition: { Action: 'BLOCK' } }],
          },
        ],
      });
      const redacted = JSON.stringify(RedactedFields).toLowerCase();
      for (const field of 'querystring cookie authorization x-forwarded-for user-agent referer'.split(' '))
        expect(redacted).toContain(`"${field}"`);
      const groups = templates()
        .ofType('AWS::Logs::LogGroup')
        .map(({ Properties }) => Properties);
      const group = groups.find(({ LogGroupName }) => String(LogGroupName).startsWith('aws-waf-logs-'));
      expect(group?.RetentionInDays).toBe(7);
      // AWS WAF rejects CloudFormation's ARN of a log group, which ends with `:*`.
      expect(JSON.stringify(LogDestinationConfigs)).toMatch(
        new RegExp(`":log-group:${String(group?.LogGroupName)}"\\]`),
      );
    });

    it('counts leads blocked by managed rules, with an alarm', () => {
      const [filter] = templates().ofType('AWS::Logs::MetricFilter');
      const { FilterPattern, MetricTransformations } = (filter?.Properties ?? {}) as {
        FilterPattern: string;
        MetricTransformations: { MetricName: string; MetricNamespace: string }[];
      };
      expect(FilterPattern).toContain(`$.httpRequest.uri = "${API.leads}"`);
      const alarm = templates()
        .ofType('AWS::CloudWatch::Alarm')
        .find(({ Properties }) => String(Properties.AlarmName).endsWith('-leads-blocked'));
      expect(alarm?.Properties).toMatchObject({
        Namespace: MetricTransformations[0]?.MetricNamespace,
        MetricName: MetricTransformations[0]?.MetricName,
      });
    });
  });
}
