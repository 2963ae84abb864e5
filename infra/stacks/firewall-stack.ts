import { resourceNames } from '@platform/config/resource-names';
import type { Stage } from '@platform/config/stages';
import { API } from '@site/contracts/api/routes';
import { BRAND } from '@site/contracts/brand';
import { escapeMarkup } from '@site/contracts/escape-markup';
import { LANGUAGES } from '@site/contracts/languages';
import { PAGE_WORDS } from '@site/contracts/texts';
import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnIPSet, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { createFirewallLog, FLOOD } from './firewall-log';

type Rule = CfnWebACL.RuleProperty;
type Statement = CfnWebACL.StatementProperty;

/**
 * Rules of the common rule set that inspect bodies. They only count: they limit bodies to 8 KB, which a Cyrillic comment in a
 * form can exceed, and visitors may write about `<script>` and addresses. The functions limit, parse and escape bodies
 * themselves.
 */
const BODY_RULES = [
  'SizeRestrictions_BODY',
  'CrossSiteScripting_BODY',
  'GenericLFI_BODY',
  'GenericRFI_BODY',
  'EC2MetaDataSSRF_BODY',
];

/**
 * Rules of the managed groups that can block a form without JavaScript: they look at its sender, agent and cookies. The answer to other
 * blocked requests is CloudFront's own.
 */
const FORM_RULES = {
  AWSManagedRulesAmazonIpReputationList: ['AWSManagedIPReputationList', 'AWSManagedReconnaissanceList'],
  AWSManagedRulesCommonRuleSet: [
    'NoUserAgent_HEADER',
    'UserAgent_BadBots_HEADER',
    'SizeRestrictions_Cookie_HEADER',
    'CrossSiteScripting_COOKIE',
    'EC2MetaDataSSRF_COOKIE',
  ],
} as const;

/** The firewall knows no language: the page has all of them. Browsers restore what was typed when the visitor goes back. */
const sections = LANGUAGES.map(({ code, htmlLang }, at) => {
  // Only one h1 per page.
  const heading = at === 0 ? 'h1' : 'h2';
  const { title, text } = PAGE_WORDS[code].blocked;
  return `<section lang="${htmlLang}"><${heading}>${escapeMarkup(title)}</${heading}><p>${escapeMarkup(text)} <a href="mailto:${BRAND.email}">${BRAND.email}</a></p></section>`;
}).join('');

/** The page for blocked requests, at most 4 KB: https://docs.aws.amazon.com/waf/latest/developerguide/limits.html */
const BLOCKED_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeMarkup(PAGE_WORDS.en.blocked.title)} · ${BRAND.name}</title></head><body><main>${sections}</main></body></html>`;

const BLOCKED = 'blocked';
/** Blocks with a page that says what happened. Scripts ignore its body: the client accepts only JSON. */
const blockWith = (responseCode: 403 | 429) => ({
  block: { customResponse: { responseCode, customResponseBodyKey: BLOCKED } },
});

const matchPath = (searchString: string, positionalConstraint: 'STARTS_WITH' | 'EXACTLY'): Statement => ({
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    searchString,
    positionalConstraint,
    // CloudFront decodes a path before it selects the behavior, so `/%61pi/leads` reaches the API, too.
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
});
const API_PATHS = matchPath('/api/', 'STARTS_WITH');
/** Excludes the webhook, which checks a signature and whose bodies are larger than the rules inspect. */
const API_WITHOUT_WEBHOOK: Statement = {
  andStatement: {
    statements: [API_PATHS, { notStatement: { statement: matchPath(API.webhook, 'EXACTLY') } }],
  },
};

/** Files that every page loads, of which one address asks for many. The edge answers them all, also those that do not exist. */
const FILES: Statement = {
  orStatement: {
    statements: ['/shell/', '/mfe/', '/data/'].map((folder) => matchPath(folder, 'STARTS_WITH')),
  },
};
/** What a function may have to answer: the API, and each page that does not exist. */
const COSTLY: Statement = { notStatement: { statement: FILES } };

/**
 * The web ACL of the distribution. It limits what one address can cost: pages are blocked for an address that asks for a thousand in five minutes,
 * files for one that asks for thousands. Nobody fills in a form by these, so CloudFront's own short answer does.
 */
export class FirewallStack extends Stack {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: StackProps & { stage: Stage }) {
    super(scope, id, props);
    const { token, costly, files } = props.stage.firewallRate;
    const names = resourceNames(props.stage.name);
    const acl = new CfnWebACL(this, 'WebAcl', {
      name: names.firewall,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      customResponseBodies: { [BLOCKED]: { contentType: 'TEXT_HTML', content: BLOCKED_PAGE } },
      visibilityConfig: visibility('WebAcl'),
      rules: [
        this.blockedAddresses(0, names.blockedAddresses),
        rateRule(1, 'TokenRate', token, matchPath(API.token, 'STARTS_WITH'), blockWith(429)),
        rateRule(2, 'CostlyRate', costly, COSTLY, blockWith(429)),
        rateRule(3, 'FileRate', files, FILES, { block: {} }),
        managedRule(4, 'AWSManagedRulesAmazonIpReputationList', API_PATHS),
        managedRule(5, 'AWSManagedRulesCommonRuleSet', API_WITHOUT_WEBHOOK, BODY_RULES),
      ],
    });
    this.webAclArn = acl.attrArn;
    createFirewallLog(this, props.stage.name, acl);
  }

  /**
   * A rule over the addresses that people on duty block. The sets are empty here, and a deployment changes only what changed in its
   * templates, so it leaves their addresses alone.
   */
  private blockedAddresses(priority: number, names: Record<'IPV4' | 'IPV6', string>): Rule {
    const statements = (['IPV4', 'IPV6'] as const).map((ipAddressVersion) => {
      const name = names[ipAddressVersion];
      const set = new CfnIPSet(this, `Blocked${ipAddressVersion}`, {
        name,
        scope: 'CLOUDFRONT',
        ipAddressVersion,
        addresses: [],
      });
      return { ipSetReferenceStatement: { arn: set.attrArn } };
    });
    return {
      name: 'BlockedAddresses',
      priority,
      action: { block: {} },
      ruleLabels: [{ name: FLOOD }],
      statement: { orStatement: { statements } },
      visibilityConfig: visibility('BlockedAddresses'),
    };
  }
}

const visibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  // Sampled requests would contain visitors' headers; blocked requests are in the redacted log.
  sampledRequestsEnabled: false,
});

const rateRule = (
  priority: number,
  name: string,
  limit: number,
  scopeDownStatement: Statement,
  action: CfnWebACL.RuleActionProperty,
): Rule => ({
  name,
  priority,
  action,
  ruleLabels: [{ name: FLOOD }],
  statement: {
    rateBasedStatement: { aggregateKeyType: 'IP', limit, evaluationWindowSec: 300, scopeDownStatement },
  },
  visibilityConfig: visibility(name),
});

const managedRule = (
  priority: number,
  name: keyof typeof FORM_RULES,
  scopeDownStatement: Statement,
  counted: string[] = [],
): Rule => ({
  name,
  priority,
  overrideAction: { none: {} },
  statement: {
    managedRuleGroupStatement: {
      vendorName: 'AWS',
      name,
      scopeDownStatement,
      ruleActionOverrides: [
        ...FORM_RULES[name].map((rule) => ({ name: rule, actionToUse: blockWith(403) })),
        ...counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
      ],
    },
  },
  visibilityConfig: visibility(name),
});
