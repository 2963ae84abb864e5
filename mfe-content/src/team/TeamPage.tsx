import { usePage, useShell } from '@site/federation/remote';
import { Below } from '@site/ui/layout/Below';
import { useTranslation } from 'react-i18next';
import { Invitation } from '../page/Invitation';
import { PageHero } from '../page/PageHero';
import type { TeamPageContent } from './content';
import { LaunchPlan } from './LaunchPlan';
import { MemberBand } from './MemberBand';

/** The team page: the members, and when they work with a client. */
export function Component() {
  const { t } = useTranslation('mfe-content');
  const { PageSection } = useShell();
  const { lang, content } = usePage<TeamPageContent>();
  const [first, ...rest] = content.members.map((member) => (
    <PageSection key={member.id} name={member.id}>
      <MemberBand member={member} lang={lang} />
    </PageSection>
  ));
  return (
    <>
      <PageSection name="hero">
        <PageHero lang={lang} crumbs={[{ label: t('team') }]} title={content.hero.title} lead={content.hero.lead} />
      </PageSection>
      {first}
      <Below>
        {rest}
        <PageSection name="plan">
          <LaunchPlan plan={content.plan} members={content.members} />
        </PageSection>
        <PageSection name="invitation">
          <Invitation content={content.cta} lang={lang} />
        </PageSection>
      </Below>
    </>
  );
}
