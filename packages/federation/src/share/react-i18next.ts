/**
 * The shared `react-i18next`, without the Trans component and its HTML parser. The library's modules are imported by an
 * alias, because inside the federation its own name leads to this file.
 */
export { I18nextProvider } from 'share-source/react-i18next/I18nextProvider';
export { initReactI18next } from 'share-source/react-i18next/initReactI18next';
export { useTranslation } from 'share-source/react-i18next/useTranslation';
