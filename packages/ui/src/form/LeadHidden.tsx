import { CONSENT_VERSION, HONEYPOT } from '@site/contracts/api/lead-forms';
import type { Language } from '@site/contracts/languages';
import type { LeadFormContent } from './lead-form-content';

/** Asks the browser, 1Password, LastPass, Bitwarden and Dashlane not to fill in a field. */
const NO_FILLERS = {
  autoComplete: 'off',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
};

interface LeadHiddenProps {
  content: LeadFormContent;
  lang: Language;
  path: string;
}

/** Hidden inputs of a plain post, and the honeypot that only bots fill in. */
export function LeadHidden({ content, lang, path }: LeadHiddenProps) {
  return (
    <>
      <input type="hidden" name="form" value={content.form} />
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="language" value={lang} />
      {content.consent && <input type="hidden" name="consentVersion" value={CONSENT_VERSION} />}
      <div className="visually-hidden" aria-hidden="true">
        <input type="text" name={HONEYPOT} tabIndex={-1} defaultValue="" {...NO_FILLERS} />
      </div>
    </>
  );
}
