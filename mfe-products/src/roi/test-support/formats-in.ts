import type { Language } from '@site/contracts/languages';
import { type Formats, formatsOf } from '../format';

const locales = import.meta.glob<{ numbers: { sample: string; euros: string } }>('../../../locales/*.json', {
  eager: true,
  import: 'default',
});

/** Returns the number formats of a language. */
export function formatsIn(lang: Language): Formats {
  const { numbers } = locales[`../../../locales/${lang}.json`] ?? {};
  if (!numbers) throw new Error(`mfe-products/locales/${lang}.json has no "numbers"`);
  return formatsOf((key) => (key === 'numbers.sample' ? numbers.sample : numbers.euros));
}
