import type { ConfigData } from 'html-validate';

/**
 * The html-validate rules for every page: the HTML standard, accessibility and good practice, with a reason for each
 * exception.
 */
export const RULES: ConfigData = {
  extends: ['html-validate:recommended', 'html-validate:document'],
  rules: {
    // Equivalent notations for every parser; React and the composer differ in them.
    'attr-case': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'doctype-style': 'off',
    'void-style': 'off',
    // Voice control software finds a label only by its `for`, even if it wraps its control.
    'no-redundant-for': 'off',
    // Style sheets and scripts come only from the site's own origin, as its Content-Security-Policy demands.
    'require-sri': ['error', { target: 'crossorigin' }],
    // Checkboxes of one question share a name.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'button', 'reset', 'submit'] }],
    // Product names are long; titles omit the brand where both do not fit.
    'long-title': ['error', { maxlength: 75 }],
  },
};
