import { remote } from '@site/federation/vite/part';

export default remote({
  name: 'mfe-example',
  devPort: 5179,
  exposes: { './routes': './src/routes.tsx' },
});
