import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setAside } from '@platform/releases/local/damaged';

/** What signs webhooks on a developer's machine: known, so that one can be posted by hand. */
export const LOCAL_WEBHOOK_SECRET = { current: 'local-webhook-secret' } as const;

/** Shorter than any key that was made here: a file that was cut. */
const KEY_LENGTH = 64;

/** The key of visitors' sessions, kept in a file, so that sessions outlive a restart. One that was cut is made anew. */
export function sessionKey(file: string): string {
  if (existsSync(file) && readFileSync(file, 'utf8').trim().length < KEY_LENGTH)
    setAside(file, 'holds no whole key, so that visitors begin new sessions');
  if (!existsSync(file)) {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8');
}

/** Puts a secret's value where a template refers to it: `{{resolve:secretsmanager:<id>:SecretString:<field>…}}`. */
export function resolveSecrets(text: string, secrets: Record<string, object>): string {
  return text.replace(
    /\{\{resolve:secretsmanager:([^:}]+):SecretString:(\w+)[^}]*\}\}/g,
    (reference, id: string, field: string) => {
      const value = (secrets[id] as Record<string, unknown> | undefined)?.[field];
      return typeof value === 'string' ? value : reference;
    },
  );
}
