import { remote } from '@site/federation/vite/part';

export default remote({
  name: 'mfe-products',
  devPort: 5174,
  exposes: {
    './routes': './src/routes.tsx',
    './ProductList': './src/product-list/ProductList.tsx',
  },
});
