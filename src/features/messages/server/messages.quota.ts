import { fault } from '../../../platform/contract/reason.ts';
import type { DailyQuota } from '../../../platform/database/quota.ts';
import { tooManyMessages } from '../messages.refusals.ts';

/** Far more than people write, and far less than fills a disk: a message has up to 10,000 characters. */
export const messagesADay: DailyQuota = {
  of: 'messages',
  most: { admin: 500, teacher: 300, student: 50, guardian: 50 },
  usedUp: fault(tooManyMessages),
};
