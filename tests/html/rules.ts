import type { ConfigData } from 'html-validate';

/** Which rules a page must keep: the HTML standard's, those of accessibility, and good manners; each exception has its reason. */
export const RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Ways of writing that mean the same to every parser; React and the composer each have their own.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Programs that are steered by voice find a label by its `for` alone, also where it holds its control.
    'no-redundant-for': 'off',
    // Style sheets and scripts come from the site's own origin, whose policy admits no other.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Checkboxes of one question share its name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // Names of products are long; the brand is left out where there is no room for both.
    'long-title': ['error', { maxlength: 75 }],
  },
};
