import type { SectionProps } from '../sections/ProductPage';
import type { CommerceContent } from './content';
import { FocusGroup } from './FocusGroup';
import { ParameterTable } from './ParameterTable';
import { SellMate } from './SellMate';
import { SnapCard } from './SnapCard';

/** The three modules, each in its own section; the second includes the parameters. */
export function Modules({ content }: SectionProps<CommerceContent>) {
  return (
    <>
      <SnapCard content={content} />
      <FocusGroup content={content} />
      <ParameterTable content={content.parameters} />
      <SellMate content={content} />
    </>
  );
}
