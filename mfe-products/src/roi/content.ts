import * as z from 'zod/mini';
import { text } from '../content/schema';
import { BOUNDS, type FigureName } from './figures';

const within = (name: FigureName) =>
  z.number().check(z.gte(BOUNDS[name].min), z.lte(BOUNDS[name].max), z.multipleOf(BOUNDS[name].step));

/** A page's own texts of the calculator; the texts that all pages share are in `locales/`. */
export const roiSchema = z.object({
  title: text,
  /** Label of the first input: “Calls a month”. */
  contacts: text,
  /** Labels of a success on this page: “Sales a month”, “Cost of one sale”. */
  sales: text,
  perSale: text,
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
