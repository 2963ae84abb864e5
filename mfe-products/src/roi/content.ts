import * as z from 'zod/mini';
import { sectionHeadSchema, text } from '../content/schema';
import { BOUNDS, type FigureName } from './figures';

const within = (name: FigureName) =>
  z.number().check(z.gte(BOUNDS[name].min), z.lte(BOUNDS[name].max), z.multipleOf(BOUNDS[name].step));

/** A page's own texts of the calculator; the texts that all pages share are in `locales/`. */
export const roiSchema = z.object({
  head: sectionHeadSchema,
  /** Label of the first input: “Calls a month”; and its word in the formulas. */
  contacts: text,
  contactsWord: text,
  /** Labels of a success on this page: “Sales a month”, “Cost of one sale”, “sales” in the formulas. */
  sales: text,
  perSale: text,
  salesWord: text,
  /** Label of the share of the cost that this product's work takes up: “Share of it spent on repeated questions, %”. */
  routine: text,
  /** The worked example, shown until the visitor enters figures. */
  example: z.object({
    contacts: within('contacts'),
    conversion: within('conversion'),
    cost: within('cost'),
    routine: within('routine'),
  }),
});
export type RoiContent = z.infer<typeof roiSchema>;
