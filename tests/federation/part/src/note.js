import { createElement, useState } from 'react';

/** A section: a button that counts, as proof that it uses the host's React. */
export default function Note({ content }) {
  const [clicks, setClicks] = useState(0);
  return createElement(
    'button',
    { type: 'button', id: 'foreign-note', onClick: () => setClicks(clicks + 1) },
    `${content.text}: ${clicks}`,
  );
}
