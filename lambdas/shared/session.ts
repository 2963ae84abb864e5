import { createHmac, timingSafeEqual } from 'node:crypto';
import type { keysSecretSchema } from '@site/server-data/secrets';
import type * as z from 'zod/mini';
import type { CachedSecret } from './cached-secret';
import type { Headers } from './http-request';

/** Both keys verify, `current` signs: the key can be rotated while visitors hold tokens of the previous one. */
export type SessionKeys = z.output<typeof keysSecretSchema>;
type TokenUse = 'access' | 'refresh';

const TOKEN = /^v1\.(access|refresh)\.([0-9a-f-]{36})\.(\d{1,12})\.([\w-]{43})$/;
const signText = (text: string, key: string) => createHmac('sha256', key).update(text).digest();

/** Returns a signed token. `visitor`: a random UUID; `expires`: in seconds since the epoch. */
export function signToken(use: TokenUse, visitor: string, expires: number, keys: SessionKeys): string {
  const text = `v1.${use}.${visitor}.${expires}`;
  return `${text}.${signText(text, keys.current).toString('base64url')}`;
}

/** Returns the visitor of a token that we signed for this use and that has not expired; undefined for any other text. */
export function readToken(token: string, use: TokenUse, keys: SessionKeys, nowSeconds: number): string | undefined {
  const [, itsUse, visitor, expires, sent = ''] = TOKEN.exec(token) ?? [];
  if (itsUse !== use || Number(expires) <= nowSeconds) return undefined;
  const text = token.slice(0, token.lastIndexOf('.'));
  const signature = Buffer.from(sent, 'base64url');
  const isSigned = [keys.current, keys.previous].some((key) => key && timingSafeEqual(signText(text, key), signature));
  return isSigned ? visitor : undefined;
}

/** Returns the visitor that the header proves, also with a key that was rotated a moment ago. */
export const readVisitor = (
  { authorization }: Headers,
  secret: CachedSecret<SessionKeys>,
  nowSeconds = Math.floor(Date.now() / 1000),
) => {
  const [, token = ''] = /^Bearer (\S{1,300})$/i.exec(authorization ?? '') ?? [];
  return secret.use(
    (keys) => readToken(token, 'access', keys, nowSeconds),
    (visitor) => visitor === undefined && authorization !== undefined,
  );
};
