import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Webhook secret of the local platform. It is constant, so that a developer can sign a webhook by hand. */
export const LOCAL_WEBHOOK_SECRET = { current: 'local-webhook-secret' } as const;

/** Returns the key of visitors' sessions from a file, so that sessions survive a restart. Creates it if it is missing. */
export function sessionKey(file: string): string {
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Replaces references to secrets in a template, `{{resolve:secretsmanager:<id>:SecretString:<field>…}}`, by their values. */
export function resolveSecrets(text: string, secrets: Record<string, object>): string {
  return text.replace(
    /\{\{resolve:secretsmanager:([^:}]+):SecretString:(\w+)[^}]*\}\}/g,
    (reference, id: string, field: string) => {
      const value = (secrets[id] as Record<string, unknown> | undefined)?.[field];
      return typeof value === 'string' ? value : reference;
    },
  );
}
