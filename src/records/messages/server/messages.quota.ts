import { fault } from '../../../platform/contract/reason.ts';
import { type DailyQuota, spend } from '../../../platform/database/quota.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { remindedToday, tooManyMessages } from '../messages.refusals.ts';

/**
 * The most messages of a person in a day: more than people write, but too few to fill a disk, because a message has at
 * most 10,000 characters.
 */
export const messagesADay: DailyQuota = {
  of: 'messages',
  most: { admin: 500, staff: 500, teacher: 300, student: 50, guardian: 50 },
  usedUp: fault(tooManyMessages),
};

type Reminder = { readonly schoolId: number; readonly teacherId: number; readonly of: string };

/** Refuses a second reminder about the same thing to a teacher on one day, whoever sends it. */
export function spendReminder(transaction: DatabaseTransaction, { schoolId, teacherId, of }: Reminder, now: Date) {
  const subject = `reminder ${teacherId} ${of}`;
  const quota = { schoolId, subject, most: 1, windowMinutes: 24 * 60, usedUp: fault(remindedToday) };
  return spend(transaction, quota, now);
}
