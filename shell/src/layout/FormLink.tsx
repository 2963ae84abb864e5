import { formHref } from '@site/contracts/navigation';
import type { SiteLinkProps } from '@site/ui/link/SiteLink';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayoutPage } from './layout-page';

interface FormLinkProps {
  /** Renders the link with these properties in its own look. */
  children(link: Pick<SiteLinkProps, 'lang' | 'href' | 'children'>): ReactNode;
}

/** A link to the form of the current page, or of the contacts page. */
export function FormLink({ children }: FormLinkProps) {
  const { t } = useTranslation('shell');
  const lang = useLayoutPage((page) => page.lang);
  const href = useLayoutPage(formHref);
  return children({ lang, href, children: t('discuss') });
}
