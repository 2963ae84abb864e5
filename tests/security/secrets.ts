import { lintSource } from '@secretlint/core';
import { creator as recommended } from '@secretlint/secretlint-rule-preset-recommend';

const PRESET = '@secretlint/secretlint-rule-preset-recommend';

/** Key formats of the product's services that secretlint's preset does not cover. */
const OWN: Record<string, RegExp> = {
  'a Telegram bot token': /\b\d{8,10}:AA[\w-]{33}\b/g,
  'an ElevenLabs API key': /\bsk_[0-9a-f]{48}\b/g,
  'an ElevenLabs webhook secret': /\bwsec_[0-9a-f]{40,}\b/g,
};

/** Returns the secrets in a file by line and kind, never by their text. */
export async function secretsIn(file: string, text: string): Promise<string[]> {
  const { messages } = await lintSource({
    source: { content: text, filePath: file, ext: file.slice(file.lastIndexOf('.')), contentType: 'text' },
    options: {
      noPhysicFilePath: true,
      maskSecrets: true,
      config: { rules: [{ id: PRESET, rule: recommended }] },
    },
  });
  const found: (readonly [line: number, what: string])[] = messages.map(
    ({ loc, ruleId, messageId }) => [loc.start.line, `${ruleId} ${messageId}`] as const,
  );
  for (const [what, pattern] of Object.entries(OWN))
    for (const { index } of text.matchAll(pattern)) found.push([text.slice(0, index).split('\n').length, what]);
  return found.map(([line, what]) => `${file}:${line}: ${what}`);
}
