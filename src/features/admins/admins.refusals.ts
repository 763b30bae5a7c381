import { reason } from '../../platform/contract/reason.ts';

export const adminNotFound = reason('not_found', 'admin-not-found', 'Admin not found');
export const lastAdmin = reason('in_use', 'last-admin', 'A school needs an admin, and this is the last one.');
export const ownAccount = reason('not_allowed', 'own-account', 'You may not close your own account.');
