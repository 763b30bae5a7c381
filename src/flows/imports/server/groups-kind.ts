import { changeGroup } from '../../../base/classes/server/classes.queries.ts';
import { holdEnrolments, refuseClashes } from '../../../base/enrolments/server/student-clash.ts';
import { groupClassHasMembers } from '../../../base/groups/groups.refusals.ts';
import { findClassWithMembers, listGroups, setClasses } from '../../../base/groups/server/groups.queries.ts';
import { addGroups } from '../../../base/groups/server/many-groups.ts';
import { listPeriodsOf } from '../../../base/subjects/server/many.queries.ts';
import { changeSubject } from '../../../base/subjects/server/subjects.queries.ts';
import { everyone } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { importStale } from '../imports.refusals.ts';
import { classChoices, sessionChoices, teacherChoices, teacherLabels } from './choices.ts';
import { listGroupHolds } from './group-holds.queries.ts';
import { checkGroups, type ParsedGroup } from './group-rows.rules.ts';
import type { Applied, ApplyContext, CheckedRow, ImportKind } from './import-kind.ts';
import { readShape } from './school-shape.ts';

/** Teaching groups, which are known by their session and name. */
export const groupsKind: ImportKind = {
  kind: 'groups',
  fields: [
    { name: 'group', isRequired: true, headedAs: 'name', example: { word: 'group' } },
    { name: 'subject', isRequired: false, isNeededByNew: true, example: { word: 'subject' } },
    { name: 'classes', isRequired: false, isNeededByNew: true, headedAs: 'class', example: '', choices: classChoices },
    { name: 'code', isRequired: false, example: '' },
    { name: 'block', isRequired: false, example: '' },
    { name: 'takesRegister', isRequired: false, example: '', words: ['no', 'yes'] },
    { name: 'teacherEmail', isRequired: false, example: '', choices: teacherChoices, labels: teacherLabels },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
  ],
  check: async (context, rows) => {
    const groups = await listGroups(context.db, context.schoolId, {}, everyone);
    return checkGroups(rows, { shape: await readShape(context), groups });
  },
  apply,
  of: 'school',
  listHolds: listGroupHolds,
};

async function apply({ db, schoolId, today, now }: ApplyContext, rows: readonly CheckedRow[]): Promise<Applied> {
  await holdEnrolments(db, schoolId);
  const parsed = rows.map(({ place, parsed: one }) => ({ place, ...(one as ParsedGroup) }));
  const added = parsed.filter(({ number }) => number === null);
  const there = await listGroups(db, schoolId, {}, everyone);
  const isThere = ({ sessionId, name }: ParsedGroup) =>
    there.some((group) => group.session_id === sessionId && group.name === name);
  if (added.some(isThere)) throw refuse(importStale);
  const numbers = await addGroups(db, schoolId, added);
  const changed = parsed.filter(({ number }) => number !== null);
  const subjects: number[] = [];
  for (const { number, classes, ...group } of changed) {
    const before = there.find((one) => one.number === number);
    if (!before) throw refuse(importStale);
    const left = await findClassWithMembers(db, schoolId, before.number, classes);
    if (left !== undefined) throw refuse(groupClassHasMembers, { class: left });
    await setClasses(db, schoolId, before.number, classes);
    await changeGroup(db, schoolId, { ...group, session: group.sessionId, class: before.number });
    const subject = { name: group.subject, code: group.code, teacherIds: group.teacherIds, at: now };
    await changeSubject(db, schoolId, before.subject_id, subject);
    subjects.push(before.subject_id);
  }
  if (changed.length > 0) await refuseClashes(db, schoolId, today);
  const period = await listPeriodsOf(db, schoolId, subjects);
  return {
    changed: { group: [...numbers, ...changed.flatMap(({ number }) => number ?? [])], period },
    made: new Map(added.map(({ place }, index) => [place, numbers[index] as number])),
  };
}
