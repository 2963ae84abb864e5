import type { CompositionManifest } from '../composition';

/** Returns the manifest of an empty composition. `says` overrides its fields. */
export const compositionManifest = (
  says: Pick<CompositionManifest, 'id'> & Partial<CompositionManifest>,
): CompositionManifest => ({
  versions: {},
  settings: {
    origin: 'https://site.example',
    languageDetection: 'path',
    voice: { agentId: 'agent', language: 'page', enabled: true },
  },
  api: 1,
  createdAt: '2026-11-21T00:00:00.000Z',
  composer: 'composer',
  ...{ sheets: [], pages: [], moved: {}, gone: [], retired: [], deadLinks: [] },
  ...says,
});
