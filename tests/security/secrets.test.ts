import { expect, it } from 'vitest';
import { secretsIn } from './secrets';

/** Concatenated here, so that this file contains no secret. */
const PLANTED: Record<string, string> = {
  'an AWS secret key': `AWS_SECRET_ACCESS_KEY = "${'wJalrXUtnFEMI'}/K7MDENG/bPxRfiCYzzzzzzzKEz"`,
  'a password in a URL': `https://${'anna:p4ssw0rd-of-anna'}@elsewhere.test/`,
  'a Telegram bot token': `bot 123456789:${'AA'}${'Hdq-TcvCH1vGWJxfSeofSAs0K5PALD'}sxx`,
  'an ElevenLabs key': `xi-api-key: ${'sk'}_${'0a1b2c3d'.repeat(6)}`,
};

it.each(Object.entries(PLANTED))('finds %s without printing it', async (_what, secret) => {
  const found = await secretsIn('notes/keys.ts', `// first line\n${secret}\n`);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^notes\/keys\.ts:2: /);
  expect(found[0]).not.toContain(secret.slice(-12).replace('"', ''));
});

it('ignores digests, names of secrets and local keys', async () => {
  const text = `integrity: sha384-${'a'.repeat(64)}\nELEVENLABS_SECRET_ID=site/prod/elevenlabs\nbot 100000:local-token\n`;
  expect(await secretsIn('a.ts', text)).toEqual([]);
});
