import { pageHeadSchema } from '@site/contracts/microfrontend';
import * as z from 'zod/mini';
import { caseSlugSchema } from '../cases/slugs';
import { inviteSchema, listOf, namedSchema, text } from '../content/schema';

/** Ids of the members, which select the portraits and the bars of the plan. */
const MEMBER_IDS = ['product', 'dialogue', 'integration'] as const;
export type MemberId = (typeof MEMBER_IDS)[number];

/** A team member (specification, section 3). */
const memberSchema = z.strictObject({
  id: z.enum(MEMBER_IDS),
  name: text,
  position: text,
  area: text,
  description: text,
  /** The description for the home page. */
  brief: text,
  /** Text alternative of the portrait. */
  portrait: text,
  responsibilities: listOf(text, 3),
  projects: listOf(z.strictObject({ text, case: caseSlugSchema }), 3),
  expertise: listOf(text, 3),
});
export type Member = z.infer<typeof memberSchema>;

export const teamPageSchema = z.strictObject({
  meta: pageHeadSchema,
  hero: z.strictObject({ title: text, lead: text }),
  members: z.array(memberSchema).check(z.length(3)),
  /** Who does what on which days of the launch; a row per member, in their order. */
  plan: z.strictObject({
    title: text,
    note: text,
    rows: z.array(namedSchema).check(z.length(3)),
  }),
  cta: inviteSchema,
});

/** A portrait as values of SVG's `d`. */
export interface PortraitDrawing {
  /** On a dark band. */
  dark: boolean;
  /** The strokes of each weight, the lightest first. */
  strokes: readonly string[];
}

/** What marks a person, or a case, as a sample. */
export interface Marked {
  sample?: string | undefined;
}

export interface DrawnMember extends Omit<Member, 'projects'>, Marked {
  drawing: PortraitDrawing;
  projects: (Member['projects'][number] & Marked)[];
}
export type TeamPageContent = Omit<z.infer<typeof teamPageSchema>, 'meta' | 'members'> & {
  members: readonly DrawnMember[];
};
