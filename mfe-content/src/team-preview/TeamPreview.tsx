import { TEAM } from '@site/contracts/paths';
import type { SlotProps } from '@site/federation/remote';
import { Section } from '@site/ui/layout/Section';
import { SectionHead } from '@site/ui/layout/SectionHead';
import { SiteLink } from '@site/ui/link/SiteLink';
import { Monogram } from '@site/ui/portrait/Monogram';
import { Sample } from '@site/ui/text/Sample';
import { SITTERS } from '../team/portrait/sitters';
import type { TeamPreviewContent } from './content';
import styles from './TeamPreview.module.css';

/** The home page's team section: three people, one line each. */
export default function TeamPreview({ content, lang }: SlotProps<TeamPreviewContent>) {
  return (
    <Section id="team">
      <SectionHead title={content.title} note={content.note} />
      <ul className={styles.team}>
        {content.members.map((member) => {
          const { seed } = SITTERS[member.id];
          return (
            <li key={member.id}>
              <div className={styles.portrait}>
                <Monogram letters={member.initials} seed={seed} />
              </div>
              <h3>
                <SiteLink lang={lang} href={TEAM}>
                  <span>{member.name}</span>
                  <Sample word={member.sample} />
                </SiteLink>
                <span>{member.position}</span>
                <span>{member.area}</span>
              </h3>
              <p>{member.brief}</p>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
