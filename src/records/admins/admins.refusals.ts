import { reason } from '../../platform/contract/reason.ts';

export const adminNotFound = reason('not_found', 'admin-not-found');
export const lastAdmin = reason('in_use', 'last-admin');
export const ownAccount = reason('not_allowed', 'own-account');
export const officeNotFound = reason('not_found', 'office-not-found');
export const officeNameInUse = reason('duplicate', 'office-name-in-use');
export const officeReachMissing = reason('bad_input', 'office-reach-missing');
export const dutyOfWholeSchool = reason('bad_input', 'duty-of-whole-school');
export const noSuchClass = reason('bad_input', 'office-class-unknown');
export const tooManyOffices = reason('in_use', 'too-many-offices');
export const tooManyInOffice = reason('in_use', 'too-many-in-office');
export const alreadyInOffice = reason('duplicate', 'already-in-office');
export const noEmailForOffice = reason('in_use', 'no-email-for-office');
export const notInOffice = reason('not_found', 'not-in-office');
export const nobodyNamed = reason('bad_input', 'nobody-named');
