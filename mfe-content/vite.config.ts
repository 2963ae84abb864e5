import { remote } from '@site/federation/vite/part';

export default remote({
  name: 'mfe-content',
  devPort: 5175,
  exposes: {
    './routes': './src/routes.tsx',
    './CaseHighlights': './src/case-highlights/CaseHighlights.tsx',
    './TeamPreview': './src/team-preview/TeamPreview.tsx',
  },
});
