import { TEAM } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Sample } from '@site/ui/text/Sample';
import type { TeamPreviewContent } from './load';
import styles from './TeamPreview.module.css';

/** The home page's team section: three people side by side. */
export default function TeamPreview({ content, lang }: SlotProps<TeamPreviewContent>) {
  return (
    <Section id="team" head={content}>
      <ul className={styles.team}>
        {content.members.map((member) => (
          <li key={member.id}>
            <h3>
              <SiteLink lang={lang} href={TEAM}>
                {member.name}
              </SiteLink>
            </h3>
            <p>
              <span>{member.position}</span>
              <Sample word={member.sample} />
            </p>
            <p>
              <b>{member.area}</b> <span>{member.brief}</span>
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
