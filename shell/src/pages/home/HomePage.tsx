import { usePage, useShell } from '@site/federation/remote';
import { Faq } from '@site/ui/faq/Faq';
import { LeadForm } from '@site/ui/form/LeadForm';
import { Below } from '@site/ui/layout/Below';
import { CallToAction } from '@site/ui/layout/CallToAction';
import { Mark } from '@site/ui/layout/Mark';
import { Section } from '@site/ui/layout/Section';
import { Split } from '@site/ui/layout/Split';
import { Benefits } from './Benefits';
import { DemoBots } from './bots/DemoBots';
import type { HomeContent } from './content';
import { HomeHero } from './HomeHero';
import { Problems } from './Problems';
import { CasesFallback, ProductsFallback, TeamFallback } from './SlotFallbacks';

/** The home page: the vendor's story from a call to a contact, with three sections that other parts own. */
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
        <Section voice="visitor" seed="faq">
          <Split
            aside={
              <>
                <Mark voice="visitor">{faq.mark}</Mark>
                <h2>{faq.title}</h2>
              </>
            }
          >
            <Faq items={faq.items} openFirst />
          </Split>
        </Section>
        <CallToAction mark={cta.mark} title={cta.title} lead={cta.lead}>
          <LeadForm content={content.form} lang={lang} path={path} toast={toast} />
        </CallToAction>
      </Below>
    </>
  );
}
