/** Without Trans and its HTML parser. Imported by an alias, because the federation maps its name to this file. */
export { I18nextProvider } from 'share-source/react-i18next/I18nextProvider';
export { initReactI18next } from 'share-source/react-i18next/initReactI18next';
export { useTranslation } from 'share-source/react-i18next/useTranslation';
