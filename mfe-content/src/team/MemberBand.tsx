import type { Language } from '@site/contracts/languages';
import { cx } from '@site/ui/cx.ts';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { casePath } from '../paths';
import type { DrawnMember } from './content';
import styles from './MemberBand.module.css';
import { Portrait } from './Portrait';

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </div>
  );
}

/** A team member across the page: the portrait, and the responsibilities. */
export function MemberBand({ member, lang }: { member: DrawnMember; lang: Language }) {
  const { t } = useTranslation('mfe-content');
  const { drawing } = member;
  return (
    <section className={cx(styles.band, drawing.dark && styles.dark)}>
      <Wrap>
        <div className={styles.top}>
          <div className={styles.portrait}>
            <Portrait drawing={drawing} label={member.portrait} />
          </div>
          <div className={styles.words}>
            <p className={styles.name}>
              <b>{member.name}</b> <span>{member.position}</span>
              <Sample word={member.sample} />
            </p>
            <h2>{member.area}</h2>
            <p>{member.description}</p>
          </div>
        </div>
        <div className={styles.facts}>
          <Facts title={t('member.responsibilities')}>
            {member.responsibilities.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Facts>
          <Facts title={t('member.projects')}>
            {member.projects.map((project) => (
              <li key={project.case}>
                <SiteLink lang={lang} href={casePath(project.case)}>
                  <span>{project.text}</span>
                  <Sample word={project.sample} />
                </SiteLink>
              </li>
            ))}
          </Facts>
          <Facts title={t('member.expertise')}>
            {member.expertise.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Facts>
        </div>
      </Wrap>
    </section>
  );
}
