import { listCodes } from '../../../base/school/server/reasons.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { absenceMail } from './absence.mail.ts';
import { type ClassDay, listGuardiansOfAbsent } from './absence-mails.queries.ts';
import type { Line } from './line.rules.ts';

/** The minutes in which a register can be corrected before guardians are written to. */
const minutesToCorrect = 20;

/** A line's old value, if it had one, and its new value. */
type Marked = { readonly enrolmentId: number; readonly before?: Line; readonly after: Line };

/**
 * Queues a job that writes to the guardians of the students whom a register of today has just marked absent without a
 * reason. There is one job for each register; it checks again when the time to correct is over.
 */
export async function tellOfAbsent(
  transaction: DatabaseTransaction,
  { schoolId, personId, timeZone }: Actor,
  { day, marks, now }: { readonly day: ClassDay; readonly marks: readonly Marked[]; readonly now: Date },
): Promise<void> {
  if (day.date !== localDate(timeZone, now)) return;
  const codes = marks.some(({ after }) => after.reason !== null) ? await listCodes(transaction, schoolId) : [];
  const signed = new Set(codes.filter(({ hasOwnSign }) => hasOwnSign).map(({ _id }) => Number(_id)));
  const isUnexplained = ({ status, reason }: Line) => status === 'Absent' && (reason === null || signed.has(reason));
  const enrolments = marks
    .filter(({ before, after }) => isUnexplained(after) && !(before && isUnexplained(before)))
    .map(({ enrolmentId }) => enrolmentId);
  if (enrolments.length === 0) return;
  const payload: Payload = { class: day.class, date: day.date, enrolments };
  const runAfter = new Date(now.getTime() + minutesToCorrect * 60_000);
  await enqueue(transaction, { schoolId, kind: tellAbsences.kind, payload, by: personId, now, runAfter });
}

type Payload = ClassDay & { readonly enrolments: readonly number[] };

/** Queues the mails of a register, once for each student, day and guardian. Past days get no mails. */
export const tellAbsences: JobKind = {
  kind: 'attendance.tell-absences',
  run: async ({ db, schoolId, payload, by, now, expectHeld }) => {
    const { enrolments, ...day } = payload as Payload;
    const at = now();
    const today = localDate((await readSchoolById(db, schoolId)).time_zone, at);
    if (today !== day.date) return;
    const found = await listGuardiansOfAbsent(db, schoolId, { day, enrolments, today });
    const mails = found.map(({ student, guardian }) => ({
      to: guardian,
      about: { ...day, student },
      onceKey: `${absenceMail.kind} ${student} ${day.date} ${guardian}`,
    }));
    await db.transaction().execute(async (transaction) => {
      await expectHeld(transaction);
      await queueMails(transaction, { schoolId, kind: absenceMail.kind, by, now: at }, mails);
    });
  },
};
