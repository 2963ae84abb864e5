/** Names that tools outside the templates need; all else is named by CloudFormation. */
export const resourceNames = (stage: string) => ({
  stacks: {
    data: `Site-${stage}-Data`,
    api: `Site-${stage}-Api`,
    firewall: `Site-${stage}-Firewall`,
    web: `Site-${stage}-Web`,
    monitoring: `Site-${stage}-Monitoring`,
  },
  table: `site-${stage}`,
  releasesTable: `site-${stage}-releases`,
  keyValueStore: `site-${stage}-live`,
  apiEdgeFunction: `site-${stage}-viewer-address`,
  edgeFunction: `site-${stage}-viewer-request`,
  previewFunction: `site-${stage}-preview-request`,
  responseFunction: `site-${stage}-viewer-response`,
});

/**
 * Secrets as JSON. The owner creates `{"apiKey"}`, `{"botToken","chatId"}` and, with the webhook in ElevenLabs,
 * `{"current","previous"}`; the keys of sessions and of the origin are generated, `{"current","previous"}` too.
 */
export const SECRET_IDS = {
  elevenLabs: 'site/elevenlabs',
  telegram: 'site/telegram',
  webhook: 'site/elevenlabs-webhook',
  session: 'site/session',
  origin: 'site/origin',
} as const;
