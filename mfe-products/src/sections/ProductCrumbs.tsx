import type { Language } from '@site/contracts/languages';
import { HOME, PRODUCTS_ANCHOR } from '@site/contracts/paths';
import { Breadcrumbs } from '@site/ui/breadcrumbs/Breadcrumbs';
import { keepTogether } from '@site/ui/unbroken.ts';
import { useTranslation } from 'react-i18next';
import { PRODUCT_NAMES, type ProductId } from '../../products';
import styles from './ProductCrumbs.module.css';

/** Home / Products / the product, above a product page's headline. */
export function ProductCrumbs({ id, lang }: { id: ProductId; lang: Language }) {
  const { t } = useTranslation('mfe-products');
  return (
    <div className={styles.crumbs}>
      <Breadcrumbs
        lang={lang}
        label={t('breadcrumbs.label')}
        items={[
          { label: t('breadcrumbs.home'), href: HOME },
          { label: t('breadcrumbs.products'), href: PRODUCTS_ANCHOR },
          { label: keepTogether(PRODUCT_NAMES[id]) },
        ]}
      />
    </div>
  );
}
