import { reason } from '../../platform/contract/reason.ts';

export const adminNotFound = reason('not_found', 'admin-not-found');
export const lastAdmin = reason('in_use', 'last-admin');
export const ownAccount = reason('not_allowed', 'own-account');
