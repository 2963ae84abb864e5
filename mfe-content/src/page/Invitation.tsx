import { CONTACTS } from '@site/contracts/paths';
import { usePage } from '@site/federation/remote';
import { ButtonLink } from '@site/ui/button/ButtonLink';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import type { Invite } from '../content/schema';
import styles from './Invitation.module.css';

/** The page's last section: a call to action with a link to the contact form. */
export function Invitation({ content }: { content: Invite }) {
  const { lang } = usePage();
  return (
    <Section id="contact" tone="raised" className={styles.invitation}>
      <div className={styles.grid}>
        <div className={styles.words}>
          <Mark>{content.mark}</Mark>
          <h2>{content.title}</h2>
        </div>
        <div className={styles.action}>
          <p className="lead">{content.text}</p>
          <ButtonLink lang={lang} href={CONTACTS} arrow>
            {content.button}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
