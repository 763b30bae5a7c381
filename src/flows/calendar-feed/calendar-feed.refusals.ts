import { reason } from '../../platform/contract/reason.ts';

export const calendarNotFound = reason('not_found', 'calendar-not-found');
