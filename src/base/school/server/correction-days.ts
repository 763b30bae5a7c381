import { isOffice } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { isPastCorrection } from '../correction-days.rules.ts';
import { correctionNeedsWhy, correctionTooLate } from '../school.refusals.ts';
import { readSchoolById } from './school.queries.ts';

type Corrected = {
  /** The date of the corrected record, or the instant at which it was stored. */
  readonly of: string | Date;
  readonly why: string | undefined;
  readonly now: Date;
};

/**
 * Returns the reason of a correction in its stored form. After the days of the school's policy, refuses corrections by
 * teachers, and those by admins and offices without a reason.
 */
export async function reasonToCorrect(db: Database, actor: Actor, { of, why, now }: Corrected): Promise<string | null> {
  const { correction_days, time_zone } = await readSchoolById(db, actor.schoolId);
  const said = tidy(why ?? '') || null;
  const date = typeof of === 'string' ? of : localDate(time_zone, of);
  if (isPastCorrection(correction_days, date, localDate(time_zone, now))) {
    if (!isOffice(actor.role)) throw refuse(correctionTooLate);
    if (said === null) throw refuseAt('why', correctionNeedsWhy);
  }
  return said;
}
