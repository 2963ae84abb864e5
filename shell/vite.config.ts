import { host } from '@site/federation/vite/part';

export default host({ devPort: 5173 });
