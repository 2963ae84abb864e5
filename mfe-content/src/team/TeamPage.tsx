import { casePath } from '@site/contracts/paths';
import { usePage, useShell } from '@site/federation/remote';
import { cx } from '@site/ui/cx.ts';
import draw from '@site/ui/drawing/drawing.module.css';
import { Below } from '@site/ui/layout/Below';
import { Wrap } from '@site/ui/layout/Wrap';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Invitation, PageHero } from '../page/PageSections';
import type { DrawnMember, PortraitDrawing, TeamPageContent } from './content';
import { LaunchPlan } from './LaunchPlan';
import { BAND } from './portrait/sitters';
import styles from './TeamPage.module.css';

export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { content } = usePage<TeamPageContent>();
  const [first, ...rest] = content.members.map((member) => (
    <PageSection key={member.id} name={member.id}>
      <MemberBand member={member} />
    </PageSection>
  ));
  return (
    <>
      <PageSection name="hero">
        <PageHero crumbs={[{ label: t('team') }]} title={content.hero.title} lead={content.hero.lead} />
      </PageSection>
      {first}
      <Below>
        {rest}
        <PageSection name="plan">
          <LaunchPlan />
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={content.cta} />
        </PageSection>
      </Below>
    </>
  );
}

/** A team member across the page: the portrait, and the responsibilities. */
function MemberBand({ member }: { member: DrawnMember }) {
  const { t } = useTranslation('mfe-content');
  const { lang } = usePage();
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

interface FactsProps {
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

const WEIGHT_CLASSES = [styles.w1, styles.w2, styles.w3, styles.w4, styles.w5, styles.w6];

/** A portrait of vertical strokes whose weight follows the light. */
function Portrait({ drawing, label }: { drawing: PortraitDrawing; label: string }) {
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${BAND.width} ${BAND.height}`}
      width={BAND.width / 2}
      height={BAND.height / 2}
      role="img"
      aria-label={label}
    >
      <g className={draw.strokeInk}>
        {WEIGHT_CLASSES.map((weight, i) => (
          <path key={weight} className={cx(styles.stroke, weight)} d={drawing.strokes[i]} />
        ))}
      </g>
    </svg>
  );
}
