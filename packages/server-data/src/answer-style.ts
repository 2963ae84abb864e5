import { hash } from 'node:crypto';

/** Style of the pages that answer a form without JavaScript: inlined, since the API does not know the site's files. */
export const ANSWER_STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f7f5ef, #11100e); color: light-dark(#15140f, #f3f0e8); font: 1.0625rem / 1.6 Arial, sans-serif; overflow-wrap: break-word; }
main { max-width: 34rem; margin: 0 auto; padding: clamp(2.5rem, 8vw, 6rem) 1.25rem; }
h1 { margin: 0 0 1rem; font-size: clamp(2rem, 1.3rem + 2.9vw, 3rem); font-weight: 600; line-height: 1.1; letter-spacing: -0.025em; text-wrap: balance; }
[role="alert"] { margin: 0 0 2rem; }
form p, fieldset { margin: 0 0 1.25rem; }
form br { display: none; }
legend { padding: 0; }
small { color: light-dark(#57544a, #b0aca0); font-size: 0.875rem; }
form small { margin-left: 0.375rem; }
label, legend { font-size: 0.9375rem; font-weight: 600; }
fieldset { border: 0; padding: 0; }
fieldset label, [type="checkbox"] + label { display: block; font-weight: 400; }
fieldset label { padding: 0.375rem 0; }
[type="checkbox"] { width: 1.25rem; height: 1.25rem; margin: 0.125rem 0.75rem 0 0; vertical-align: top; accent-color: light-dark(#15140f, #f3f0e8); }
p:has([type="checkbox"]) { display: grid; grid-template-columns: auto 1fr; }
p:has([type="checkbox"]) strong { grid-column: 2; }
form p > input:not([type="checkbox"]), textarea { display: block; box-sizing: border-box; width: 100%; min-height: 3.25rem; margin-top: 0.375rem; padding: 0.75rem 0.875rem; border: 1px solid light-dark(#67635a, #8f8b80); border-radius: 3px; background: light-dark(#fdfcf9, #191815); color: inherit; font: inherit; }
textarea { resize: vertical; }
form p > input[aria-invalid]:not([type="checkbox"]), textarea[aria-invalid] { border-color: light-dark(#b3261e, #ff8a80); }
strong { display: block; margin-top: 0.375rem; color: light-dark(#b3261e, #ff8a80); font-size: 0.9375rem; font-weight: 400; line-height: 1.4; }
button { width: 100%; min-height: 3.25rem; margin-top: 0.75rem; padding: 0.75rem 1.5rem; border: 1px solid transparent; border-radius: 3px; background: light-dark(#15140f, #f3f0e8); color: light-dark(#f7f5ef, #11100e); font: inherit; cursor: pointer; }
a { color: inherit; text-underline-offset: 3px; }
:focus-visible { outline: 2px solid light-dark(#15140f, #f3f0e8); outline-offset: 2px; }
`;

/** Content-Security-Policy of the API's answers: only that style, the site's icon, and forms to the same origin. */
export const ANSWER_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', ANSWER_STYLE, 'base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');
