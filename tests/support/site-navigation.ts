import type { NavigationItem } from '@site/contracts/declaration';
import type { Language } from '@site/contracts/languages';
import { declaration as content } from '../../mfe-content/part';
import { declaration as products } from '../../mfe-products/part';
import { declaration as shell } from '../../shell/part';

/** The entries of the site's navigation in a language, in order, as the parts of this checkout declare them. */
export const siteNavigation = (lang: Language): NavigationItem[] =>
  [shell, products, content]
    .flatMap(({ navigation = [] }) => navigation)
    .sort((a, b) => a.order - b.order)
    .map(({ label, note, order: _, ...entry }) => ({
      ...entry,
      label: label[lang],
      ...(note ? { note: note[lang] } : {}),
    }));
