import { TRUSTED_TYPES } from '@site/contracts/document-ids';

const policy = globalThis.trustedTypes?.createPolicy(TRUSTED_TYPES.shell, {
  createHTML: (html) => html,
  createScript: (text) => {
    // Throws for anything but JSON, which cannot be executed.
    JSON.parse(text);
    return text;
  },
});

/**
 * Returns a TrustedHTML of markup read from this document; never pass other text. Each call creates a new object, so
 * keep the first one: React would set the markup again.
 */
export const trustServedHtml = (html: string): string => policy?.createHTML(html) ?? html;

/** Returns a TrustedScript of JSON, for a `<script>` data block. Throws for other text. */
export const dataBlock = (json: string): string => policy?.createScript(json) ?? json;
