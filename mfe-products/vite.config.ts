import { remote } from '@site/federation/vite/part';
import { exposes } from './part.ts';

export default remote({
  name: 'mfe-products',
  devPort: 5174,
  exposes,
});
