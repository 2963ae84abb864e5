import { usePage, useShell } from '@site/federation/remote';
import { Questions } from '@site/ui/faq/Questions';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { OfferTerms } from '@site/ui/offer/OfferTerms';
import { Benefits } from './Benefits';
import { DemoBots } from './bots/DemoBots';
import type { HomeContent } from './content';
import { HomeHero } from './HomeHero';
import { Problems } from './Problems';
import { CasesFallback, ProductsFallback, TeamFallback } from './SlotFallbacks';

/** The home page, with three slots of other parts. */
export function Component() {
  const { lang, path, content } = usePage<HomeContent>();
  const { Slot, toast } = useShell();
  const { faq, cta } = content;
  return (
    <>
      <HomeHero lang={lang} content={content.hero} />
      <Below>
        <Slot id="mfe-products/ProductList" fallback={<ProductsFallback lang={lang} />} />
        <Problems lang={lang} content={content.problems} />
        <Slot id="mfe-content/CaseHighlights" fallback={<CasesFallback lang={lang} />} />
        <DemoBots lang={lang} content={content.bots} />
        <Slot id="mfe-content/TeamPreview" fallback={<TeamFallback lang={lang} />} />
        <Benefits content={content.benefits} />
        <Questions seed="faq" mark={faq.mark} title={faq.title} items={faq.items} />
        <CallToAction
          mark={cta.mark}
          title={cta.title}
          lead={cta.lead}
          aside={<OfferTerms terms={content.offer} />}
        >
          <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
        </CallToAction>
      </Below>
    </>
  );
}
