import { createElement } from 'react';
import { useLoaderData, useOutletContext } from 'react-router-dom';

/** A page with a heading from its data, and with the part's own section. */
export function Component() {
  const { content } = useLoaderData();
  const { Slot } = useOutletContext();
  return createElement(
    'section',
    {},
    createElement('h1', {}, content.heading),
    createElement(Slot, { id: 'mfe-foreign/Note' }),
  );
}
