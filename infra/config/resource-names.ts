/** Names that tools outside the templates need; all else is named by CloudFormation. */
export const resourceNames = (stage: string) => ({
  stacks: { data: `Site-${stage}-Data`, api: `Site-${stage}-Api`, web: `Site-${stage}-Web` },
  table: `site-${stage}`,
  releasesTable: `site-${stage}-releases`,
  keyValueStore: `site-${stage}-live`,
  edgeFunction: `site-${stage}-viewer-request`,
});

/** Secrets that the owner creates, as JSON: `{"apiKey"}`, and `{"botToken","chatId"}`. */
export const SECRET_IDS = { elevenLabs: 'site/elevenlabs', telegram: 'site/telegram' } as const;
