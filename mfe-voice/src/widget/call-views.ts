/** The views that only a call needs; loaded with its engine. */
export { engineTexts, interruptionTexts } from '../texts/engine-texts';
export { AfterCall } from './AfterCall';
export { Interruption } from './Interruption';
