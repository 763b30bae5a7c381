import { reason } from '../../platform/contract/reason.ts';

export const notADomain = reason('bad_input', 'not-a-domain');
export const unknownTimeZone = reason('bad_input', 'unknown-time-zone');
export const usedLink = reason('not_allowed', 'used-link');
export const ownLanguageNotOffered = reason('bad_input', 'own-language-not-offered');
export const oneLanguageTwice = reason('bad_input', 'one-language-twice');
export const domainInUse = reason('duplicate', 'domain-in-use');
