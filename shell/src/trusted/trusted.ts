import { TRUSTED_TYPES } from '@site/contracts/trusted-types';

/** What of Trusted Types is used here (https://w3c.github.io/trusted-types/dist/spec/); not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: Record<'createHTML' | 'createScript', (text: string) => string>,
  ): Record<'createHTML' | 'createScript', (text: string) => string>;
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy(TRUSTED_TYPES.shell, {
  createHTML: (html) => html,
  createScript: (text) => {
    // Throws for whatever could do more than lie there.
    JSON.parse(text);
    return text;
  },
});

/**
 * Lets HTML back into the document that was read out of it; for no other text. What browsers with Trusted Types give is an
 * object, another one each time: keep it.
 */
export const servedHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Lets JSON into a `<script>` that is a block of data. Throws for anything else. */
export const dataBlock = (json: string): string => policy?.createScript(json) ?? json;
