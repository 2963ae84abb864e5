import { useShell } from '@site/federation/remote';
import { LeadForm } from '@site/ui/form/LeadForm';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { Tag } from '@site/ui/screen/Tag';
import type { ProductBase } from '../content/schema';
import styles from './Cta.module.css';
import type { SectionProps } from './ProductPage';
import { Unbroken } from './Unbroken';

/** The page's last section: the terms of the offer and the form. */
export function Cta({ content, lang, path }: SectionProps<ProductBase>) {
  const { toast } = useShell();
  const { title, text, badge, badgeNote } = content.cta;
  return (
    <CallToAction
      title={title}
      lead={text}
      aside={<OfferTerms terms={content.offer} />}
      extra={
        <p className={styles.badge}>
          <Tag>
            <Unbroken text={badge} />
          </Tag>{' '}
          <span>
            <Unbroken text={badgeNote} />
          </span>
        </p>
      }
    >
      <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
    </CallToAction>
  );
}
