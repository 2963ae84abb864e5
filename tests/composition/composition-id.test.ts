import { expect, it } from 'vitest';
import { compositionId } from '../../infra/release/compose/composition-id';
import { FIXTURE_SETTINGS } from './support/fixture-parts';

const versions = { shell: '000000000001', 'mfe-products': '000000000002' };
const id = compositionId(versions, FIXTURE_SETTINGS);

it('is the same for the same parts, in whatever order they are named', () => {
  const turned = { 'mfe-products': versions['mfe-products'], shell: versions.shell };
  expect(compositionId(turned, FIXTURE_SETTINGS)).toBe(id);
  expect(id).toMatch(/^[0-9a-f]{12}$/);
});

it.each([
  ['a version', { ...versions, shell: '000000000003' }, FIXTURE_SETTINGS],
  ['one more part', { ...versions, 'mfe-voice': '000000000003' }, FIXTURE_SETTINGS],
  ['swapped versions', { shell: versions['mfe-products'], 'mfe-products': versions.shell }, FIXTURE_SETTINGS],
  ['a setting', versions, { ...FIXTURE_SETTINGS, languageDetection: 'stored' as const }],
  ['the agent', versions, { ...FIXTURE_SETTINGS, voice: { ...FIXTURE_SETTINGS.voice, agentId: 'other' } }],
])('changes with %s', (_what, other, settings) => {
  expect(compositionId(other, settings)).not.toBe(id);
});
