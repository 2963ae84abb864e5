import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { AxisDivider } from './AxisDivider';

it('has the colour of the voice that speaks next, in its axis and in its bars', () => {
  const classes = (voice: 'visitor' | 'assistant') =>
    [...renderToStaticMarkup(<AxisDivider voice={voice} seed="a" />).matchAll(/class="([^"]*)"/g)].join(' ');
  expect(classes('assistant')).toMatch(/divider assistant\b.*strokeAssistant/);
  expect(classes('visitor')).toMatch(/strokeVisitor/);
  expect(classes('visitor')).not.toMatch(/assistant/i);
});
