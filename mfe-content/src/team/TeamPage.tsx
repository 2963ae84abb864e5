import { usePage } from '@site/federation/remote';
import { useTranslation } from 'react-i18next';
import { Invitation } from '../page/Invitation';
import { PageHero } from '../page/PageHero';
import type { TeamPageContent } from './content';
import { MemberBand } from './MemberBand';
import { PilotPlan } from './PilotPlan';

/** The people, and when they are on the line with a client. */
export function Component() {
  const { t } = useTranslation('mfe-content');
  const { lang, content } = usePage<TeamPageContent>();
  return (
    <>
      <PageHero
        lang={lang}
        crumbs={[{ label: t('team') }]}
        title={content.hero.title}
        lead={content.hero.lead}
      />
      {content.members.map((member) => (
        <MemberBand key={member.id} member={member} lang={lang} />
      ))}
      <PilotPlan plan={content.plan} members={content.members} />
      <Invitation content={content.cta} lang={lang} />
    </>
  );
}
