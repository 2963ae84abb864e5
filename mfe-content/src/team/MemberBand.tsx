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

interface FactsProps {
  /** Id of the heading. */
  id: string;
  title: string;
  /** Marks all of them as samples. */
  sample?: string | undefined;
  children: ReactNode;
}

function Facts({ id, title, sample, children }: FactsProps) {
  return (
    <div>
      <h3 id={id}>
        <span>{title}</span>
        <Sample word={sample} />
      </h3>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
}

/** A team member across the page: the portrait, and the responsibilities. */
export function MemberBand({ member, lang }: { member: DrawnMember; lang: Language }) {
  const { t } = useTranslation('mfe-content');
  const { drawing } = member;
  const allSamples = member.projects.every(({ sample }) => sample);
  return (
    <section className={cx(styles.band, drawing.dark && styles.dark)}>
      <Wrap>
        <div className={styles.top}>
          <div className={styles.portrait}>
            <Portrait drawing={drawing} label={member.portrait} />
          </div>
          <div className={styles.words}>
            <p className={styles.name}>
              <b>{member.name}</b>{' '}
              <span>
                <span>{member.position}</span>
                <Sample word={member.sample} />
              </span>
            </p>
            <h2>{member.area}</h2>
            <p>{member.description}</p>
          </div>
        </div>
        <div className={styles.facts}>
          <Facts id={`${member.id}-responsibilities`} title={t('member.responsibilities')}>
            {member.responsibilities.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Facts>
          <Facts
            id={`${member.id}-projects`}
            title={t('member.projects')}
            sample={allSamples ? member.projects[0]?.sample : undefined}
          >
            {member.projects.map((project) => (
              <li key={project.case}>
                <SiteLink lang={lang} href={casePath(project.case)}>
                  {project.text}
                </SiteLink>
                {!allSamples && <Sample word={project.sample} />}
              </li>
            ))}
          </Facts>
          <Facts id={`${member.id}-expertise`} title={t('member.expertise')}>
            {member.expertise.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </Facts>
        </div>
      </Wrap>
    </section>
  );
}
