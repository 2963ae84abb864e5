/** Names that tools outside the templates need, by stage; CloudFormation names all other resources. */
export const resourceNames = (stage: string) => ({
  stacks: {
    data: `Site-${stage}-Data`,
    api: `Site-${stage}-Api`,
    firewall: `Site-${stage}-Firewall`,
    web: `Site-${stage}-Web`,
    release: `Site-${stage}-Release`,
    monitoring: `Site-${stage}-Monitoring`,
    watch: `Site-${stage}-Watch`,
  },
  table: `site-${stage}`,
  releasesTable: `site-${stage}-releases`,
  keyValueStore: `site-${stage}-live`,
  previewStore: `site-${stage}-previews`,
  apiFunction: `site-${stage}-api-request`,
  assetFunction: `site-${stage}-asset-request`,
  pageFunction: `site-${stage}-viewer-request`,
  previewFunction: `site-${stage}-preview-request`,
  responseFunction: `site-${stage}-viewer-response`,
  /** An edge function that serves nobody and is only tried; `file`: its file in infra/edge. */
  trialFunction: (file: string) => `site-${stage}-try-${file}`,
  /** The functions that take release orders; see platform/releases/src/orders/order.ts. */
  releaseFunction: (name: string) => `site-${stage}-release-${name}`,
  composeFunction: (kind: 'release' | 'preview') => `site-${stage}-compose-${kind}`,
  judgeFunction: `site-${stage}-judge-rollout`,
  browserCanary: `site-${stage}-browser`,
  /** Role of a team's pipeline: `release` for the main branch, `preview` for pull requests. */
  pipelineRole: (name: string, kind: 'release' | 'preview') => `site-${stage}-${kind}-${name}`,
  /** Role of the infrastructure's pipeline: `diff` reads what is deployed, `deploy` deploys. */
  infraRole: (kind: 'diff' | 'deploy') => `site-${stage}-infra-${kind}`,
  /** Role that people on duty assume with their MFA device. */
  operatorRole: `site-${stage}-operator`,
  siteBucket: (account: string) => `site-${stage}-${account}`,
  logsBucket: (account: string) => `site-${stage}-logs-${account}`,
  /** Source and destination of the log of the site's distribution. */
  edgeLog: `site-${stage}-edge`,
  firewallLog: `aws-waf-logs-site-${stage}`,
  firewall: `site-${stage}`,
  /** Addresses that people on duty block. */
  blockedAddresses: { IPV4: `site-${stage}-blocked-v4`, IPV6: `site-${stage}-blocked-v6` },
  /**
   * Secrets as JSON. The owner creates `{"apiKey"}`, `{"botToken","chatId"}` and, with the webhook in ElevenLabs,
   * `{"current","previous"}`; the session and origin keys are generated, also as `{"current","previous"}`.
   */
  secrets: {
    elevenLabs: `site/${stage}/elevenlabs`,
    telegram: `site/${stage}/telegram`,
    webhook: `site/${stage}/elevenlabs-webhook`,
    session: `site/${stage}/session`,
    origin: `site/${stage}/origin`,
  },
});

/** The only region: CloudFront requires web ACLs and certificates to be there. */
export const REGION = 'us-east-1';

/** The policy without which CloudFormation may create no role; `infra/account.json` defines it. */
export const roleBoundary = (account: string): string => `arn:aws:iam::${account}:policy/site-role-boundary`;

/** Name of the SSM parameter with the version of the CDK's bootstrap; it contains the CDK's default qualifier. */
export const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version';

export const EDGE_LOG_FOLDER = 'edge';

/** CloudFront's variables for the hour (UTC) of the requests, below the folder. */
export const EDGE_LOG_HOUR = '{yyyy}/{MM}/{dd}/{HH}';

export const edgeLogOf = (hour: Date): string =>
  `${EDGE_LOG_FOLDER}/${hour.toISOString().slice(0, 13).replaceAll(/[-T]/g, '/')}/`;

/**
 * What the log has of a request. No address, query, agent, cookie or referrer: country and network operator say where a
 * flood comes from. https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/standard-logs-reference.html
 */
export const EDGE_LOG_FIELDS = [
  ...['date', 'time', 'cs-method', 'cs-uri-stem', 'sc-status', 'sc-bytes', 'time-taken'],
  ...['x-edge-result-type', 'x-edge-detailed-result-type', 'x-edge-request-id', 'c-country', 'asn'],
] as const;

/** Hosts in a local template whose port is known only once they listen. `.invalid` never resolves (RFC 2606). */
export const EMBEDDED_HOSTS = {
  elevenLabs: 'elevenlabs.embedded.invalid',
  telegram: 'telegram.embedded.invalid',
  /** The site as `localhost` and as `127.0.0.1`, which browsers treat as two origins. */
  siteByName: 'site-by-name.embedded.invalid',
  siteByAddress: 'site-by-address.embedded.invalid',
} as const;

type EmbeddedAddresses = Record<keyof typeof EMBEDDED_HOSTS, string>;

export function replaceEmbeddedHosts(text: string, addresses: EmbeddedAddresses): string {
  if (!text.includes('.embedded.invalid')) return text;
  let result = text;
  for (const [name, host] of Object.entries(EMBEDDED_HOSTS)) {
    result = result.replaceAll(host, addresses[name as keyof EmbeddedAddresses]);
  }
  return result;
}
