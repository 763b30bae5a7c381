import { holdEnrolments, refuseClashesOfLessons } from '../../../base/enrolments/server/student-clash.ts';
import { type Group, listGroups } from '../../../base/groups/server/groups.queries.ts';
import { addGroups } from '../../../base/groups/server/many-groups.ts';
import { listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { days, normalEmail } from '../../../platform/contract/school-terms.ts';
import { everyone } from '../../../platform/database/scope.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { addPeriods, liftOut, putBack } from '../../../records/schedule/server/many.queries.ts';
import { changingTimetable, refusesTakenRooms } from '../../../records/schedule/server/rooms.ts';
import { listPeriods } from '../../../records/schedule/server/schedule.queries.ts';
import { importStale, notALesson } from '../imports.refusals.ts';
import { classOrGroupChoices, sessionChoices, teacherChoices, teacherLabels, weekChoices } from './choices.ts';
import { listGroupHolds } from './group-holds.queries.ts';
import type { Applied, ApplyContext, CheckedRow, GivenRow, ImportField, ImportKind } from './import-kind.ts';
import { groupKey, joinGroups } from './new-groups.rules.ts';
import { classParts, timeParts } from './parts.rules.ts';
import { listPeriodHolds } from './period-hold.queries.ts';
import { checkPeriods, type ParsedPeriod, subjectKey } from './period-rows.rules.ts';
import { readShape } from './school-shape.ts';
import { namerOfSubjects } from './subject-words.rules.ts';
import { knowingTeachers } from './teacher-words.rules.ts';
import { usualTimes } from './timetables/lesson-times.rules.ts';
import { isBreakRow, numberPeriods } from './timetables/list-rows.rules.ts';

const fields: readonly ImportField[] = [
  { name: 'class', isRequired: true, headedAs: 'group', example: '', choices: classOrGroupChoices },
  { name: 'day', isRequired: true, example: '', words: days },
  { name: 'period', isRequired: true, isSaidBy: ['starts', 'times'], example: '1', type: 'number' },
  { name: 'subject', isRequired: false, example: { word: 'subject' } },
  { name: 'teacherEmail', isRequired: false, example: '', choices: teacherChoices, labels: teacherLabels },
  { name: 'starts', isRequired: false, example: '08:00' },
  { name: 'ends', isRequired: false, example: '08:45' },
  { name: 'session', isRequired: false, example: '', choices: sessionChoices },
  { name: 'label', isRequired: false, example: '' },
  { name: 'room', isRequired: false, example: '' },
  { name: 'week', isRequired: false, example: '', choices: weekChoices },
  ...classParts,
  ...timeParts,
];

export const scheduleKind: ImportKind = {
  kind: 'schedule',
  fields,
  openFile: async (context, file) => (await reading()).openTimetable(context, file, fields),
  fillRows: async (context, rows) => (await reading()).fillTimes(context, rows),
  check: async (context, rows) => {
    const { db, schoolId } = context;
    const subjects = new Map<string, number>();
    const taught = new Map<string, readonly string[]>();
    // If two subjects have one name, the older one counts, as where a single period is stored.
    const all = await listSubjects(db, schoolId);
    const listed = all.toSorted((one, other) => Number(other._id) - Number(one._id));
    for (const one of listed) {
      const key = subjectKey(one.session, one.class, one.name);
      subjects.set(key, Number(one._id));
      taught.set(
        key,
        one.teachers.map(({ email }) => normalEmail(email)),
      );
    }
    const isLesson = (row: GivenRow) => !isBreakRow(row);
    const known = rows.filter(isLesson);
    const lessons = context.fields.has('period') ? known : numberPeriods(known);
    const teachers = rows.flatMap(({ given }) => given.teacherEmail ?? []);
    const shape = knowingTeachers(await readShape(context), teachers);
    const periods = await listPeriods(db, schoolId, {});
    const checked = checkPeriods(lessons, {
      shape,
      periods,
      usual: usualTimes(periods.filter(({ session_id: session }) => session === shape.usual.id)),
      subjects,
      taught,
      nameSubject: namerOfSubjects(all),
      weeks: await weekChoices(context),
      refusesTakenRooms: await refusesTakenRooms(db, schoolId),
    });
    const byPlace = new Map(checked.map((row) => [row.place, row]));
    return rows.map((row) => byPlace.get(row.place) ?? leftOut(row));
  },
  apply,
  of: 'period',
  listHolds: async (db, schoolId, imports) => [
    ...(await listPeriodHolds(db, schoolId, imports)),
    ...(await listGroupHolds(db, schoolId, imports)),
  ],
};

/** Loads what reads spreadsheets when a file is opened, which happens in a thread: a server at rest does without it. */
function reading() {
  return import('./timetables/read-timetable.ts');
}

function leftOut({ place, given: { subject = '' } }: GivenRow): CheckedRow {
  const notes = [{ field: 'subject', why: fault(notALesson, { text: subject }) }];
  return { place, state: 'same', recordId: null, label: subject, changes: [], faults: [], notes };
}

async function apply(context: ApplyContext, rows: readonly CheckedRow[]): Promise<Applied> {
  const { db, schoolId, by, today, now } = context;
  return changingTimetable(db, { by: { actor: { schoolId, personId: by }, address: null }, today, now }, async () => {
    const groups = await makeGroups(context, rows);
    const periods = rows.map(({ place, parsed }) => ({ place, ...groups.place(parsed as ParsedPeriod) }));
    const added = periods.filter(({ id }) => id === null);
    const changed = periods.flatMap(({ id, ...period }) => (id === null ? [] : [{ ...period, id }]));
    const known = changed.map(({ id }) => id);
    await liftOut(db, schoolId, known, now);
    await putBack(db, schoolId, changed);
    const ids = await addPeriods(db, schoolId, added);
    await refuseClashesOfLessons(db, schoolId, [...known, ...ids], today);
    return {
      changed: { period: [...known, ...ids], group: groups.numbers },
      made: new Map(added.map(({ place }, index) => [place, ids[index] as number])),
    };
  });
}

/** Makes the groups that rows need, and places their lessons in them. */
async function makeGroups({ db, schoolId }: ApplyContext, rows: readonly CheckedRow[]) {
  const wanted = joinGroups(rows.flatMap(({ parsed }) => (parsed as ParsedPeriod).group ?? []));
  if (wanted.length === 0) return { numbers: [], place: ({ group: _, ...period }: ParsedPeriod) => period };
  await holdEnrolments(db, schoolId);
  const there = new Set((await listGroups(db, schoolId, {}, everyone)).map(groupKeyOf));
  if (wanted.some((group) => there.has(groupKey(group)))) throw refuse(importStale);
  const numbers = await addGroups(db, schoolId, wanted);
  const made = new Map((await listGroups(db, schoolId, {}, everyone)).map((group) => [groupKeyOf(group), group]));
  const place = ({ group, ...period }: ParsedPeriod) => {
    const own = group && made.get(groupKey(group));
    return own ? { ...period, class: own.number, subjectId: own.subject_id } : period;
  };
  return { numbers, place };
}

function groupKeyOf({ session_id, name }: Group): string {
  return groupKey({ sessionId: session_id, name });
}
