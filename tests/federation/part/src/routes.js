export const routes = [{ pattern: 'foreign', module: 'src/page.js', lazy: () => import('./page.js') }];
