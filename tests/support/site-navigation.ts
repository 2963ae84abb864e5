import { inLanguage } from '@platform/composer/registry';
import type { NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import { type DeclarationSource, declarationWith, type NavigationTexts } from '@site/contracts/locales';
import { declaration as content } from 'mfe-content/part';
import { declaration as products } from 'mfe-products/part';
import { declaration as shell } from 'shell/part';
import { readText } from './project-files';

const SOURCES: Record<string, DeclarationSource> = {
  shell,
  'mfe-products': products,
  'mfe-content': content,
};

const textsOf = (part: string) => (lang: Language) =>
  JSON.parse(readText(`${part}/locales/${lang}.json`)).navigation as NavigationTexts;

/** Returns the ordered navigation entries of a language that the parts of this checkout declare. */
export const siteNavigation = (lang: Language): NavigationItem[] =>
  Object.entries(SOURCES)
    .flatMap(([part, source]) => declarationWith(source, textsOf(part)).navigation ?? [])
    .sort((a, b) => a.order - b.order)
    .map((entry) => inLanguage(entry, lang));
