import '@site/ui/styles/tokens.css';
import '@site/ui/styles/fonts.css';
import '@site/ui/styles/base.css';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Gallery } from './Gallery';

const root = document.getElementById('root');
if (!root) throw new Error('the document has no #root');
createRoot(root).render(
  <RouterProvider router={createBrowserRouter([{ path: '*', element: <Gallery /> }])} />,
);
