import { usePage } from '@site/federation/remote';
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
  const { lang, content } = usePage<TeamPageContent>();
  const [first, ...rest] = content.members.map((member) => (
    <MemberBand key={member.id} member={member} lang={lang} />
  ));
  return (
    <>
      <PageHero
        lang={lang}
        crumbs={[{ label: t('team') }]}
        title={content.hero.title}
        lead={content.hero.lead}
      />
      {first}
      <Below>
        {rest}
        <LaunchPlan plan={content.plan} members={content.members} />
        <Invitation content={content.cta} lang={lang} />
      </Below>
    </>
  );
}
