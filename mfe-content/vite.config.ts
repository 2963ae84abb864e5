import { remote } from '@site/federation/vite/part';
import { exposes } from './part.ts';

export default remote({
  name: 'mfe-content',
  devPort: 5175,
  exposes,
});
