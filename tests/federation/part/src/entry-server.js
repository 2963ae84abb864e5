import Note from './note.js';

export { routes } from './routes.js';

const head = { title: 'Built by another tool', description: 'A page of a part that another tool has built.' };

export const pages = [
  {
    path: '/foreign',
    slots: ['mfe-foreign/Note'],
    load: () => ({ head, content: { heading: 'Built elsewhere' } }),
  },
];
export const slots = { Note: { component: Note, load: () => ({ text: 'Clicks' }), usesTexts: false } };
export const messages = () => ({ title: 'Foreign' });
export const declaration = {};
