import { remote } from '@site/federation/vite/part';
import { exposes } from './part.ts';

export default remote({
  name: 'mfe-example',
  devPort: 5179,
  exposes,
});
