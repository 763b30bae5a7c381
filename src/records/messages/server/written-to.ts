import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { type Caller, foundBy, todayOf } from '../../../platform/http/access.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { guardianNoLonger, noGuardianChosen, noStudentChosen, readerHasLeft } from '../messages.refusals.ts';
import type { NewConversation } from './conversation-changes.queries.ts';
import { endingFor } from './conversations.queries.ts';

/** The sides of the conversation that a message to one person begins. */
export type OnePerson = Omit<NewConversation, 'rootId'>;

type Named = {
  readonly recipientType: 'student' | 'guardian';
  readonly student?: number | '' | null | undefined;
  readonly guardian?: string | null | undefined;
};

/**
 * Returns the sides of a message from staff: to a student in the caller's scope, or to a guardian who can see that
 * student's records. It is refused if the guardian's link has ended, because they would not see it.
 */
export async function personWrittenTo(
  by: { readonly db: DatabaseTransaction; readonly caller: Caller; readonly now: () => Date },
  { recipientType, student, guardian }: Named,
  scope: Scope,
): Promise<OnePerson> {
  const { schoolId, personId, role } = by.caller.actor;
  if (!student) throw refuseAt('student', noStudentChosen);
  if (recipientType === 'guardian' && !guardian) throw refuseAt('guardian', noGuardianChosen);
  const today = todayOf(by.caller, by.now());
  const found = await findStudentIdByRoll(by.db, schoolId, { roll: student, date: today }, scope);
  const studentId = foundBy(by.caller, found, studentNotFound);
  const sides = {
    personId: recipientType === 'guardian' ? Number(guardian) : studentId,
    teacherId: role === 'teacher' ? personId : null,
    studentId: recipientType === 'guardian' ? studentId : null,
  };
  const columns = { person_id: sides.personId, teacher_id: sides.teacherId, student_id: sides.studentId };
  const ended = await endingFor(by.db, { schoolId, personId, role, today }, columns);
  if (ended) throw refuse(ended === 'guardian' ? guardianNoLonger : readerHasLeft);
  return sides;
}
