import { lessonCoveredSince } from '../../../base/history/history.refusals.ts';
import { describeChangedSince, findCoverOfMade } from '../../../base/history/server/undo.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import { madeBy } from '../../../platform/database/restore-versions.ts';
import { orderOfName } from '../../../platform/database/sort-people.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { type Held, type HoldKind, holdKinds, namedHeld } from '../imports.contract.ts';
import * as refusals from '../imports.refusals.ts';
import type { Holding } from './holds.queries.ts';
import type { AppliedImport, HeldUnit } from './import-kind.ts';

/** Describes the first obstacle to the undo of an import, for its reader. */
export async function describeFirst(
  db: Database,
  applied: AppliedImport,
  { held, overwritten }: Holding,
): Promise<Fault | undefined> {
  const first = [...held].sort((one, other) => rankOf(one.kind) - rankOf(other.kind))[0];
  if (!first) return undefined;
  if (first.why) return first.why;
  const { schoolId, changeId } = applied;
  if (first.kind === 'changed') {
    const since = overwritten.find(({ isBack }) => !isBack);
    if (since) return describeChangedSince(db, schoolId, { ...since, changeId: since.by });
  }
  const covered = first.kind === 'cover' && (await findCoverOfMade(db, schoolId, changeId));
  if (covered) return fault(lessonCoveredSince, covered);
  const register = first.kind === 'register' && (await findRegister(db, applied));
  if (register) return fault(refusals.importHeldByRegister, register);
  const marks = first.kind === 'marks' && (await findMarks(db, applied));
  if (marks) return fault(refusals.importHeldByMarks, marks);
  const [named] = await readNames(db, schoolId, first.of, [first.id]);
  const name = named?.name ?? '';
  return first.kind === 'account'
    ? fault(refusals.importHeldBySignIn, { name })
    : fault(refusals.importHeldByUse, { name });
}

function rankOf(kind: HoldKind): number {
  return holdKinds.indexOf(kind);
}

/** All obstacles to undoing one import, by kind, with the first names of each. */
export async function describeHeld(db: Database, schoolId: number, held: readonly HeldUnit[]): Promise<Held[]> {
  // The message says why a school as a whole cannot be undone; only records have names.
  const units = held.filter(({ of }) => of !== 'school');
  const kinds = Map.groupBy(units.length > 0 ? units : held, ({ kind }) => kind);
  const described: Held[] = [];
  for (const kind of holdKinds.filter((one) => kinds.has(one))) {
    const units = new Map(kinds.get(kind)?.map((unit) => [`${unit.of} ${unit.id}`, unit]));
    const named: Held['named'] = [];
    for (const [of, some] of Map.groupBy(units.values(), (unit) => unit.of)) {
      named.push(
        ...(await readNames(
          db,
          schoolId,
          of,
          some.map(({ id }) => id),
        )),
      );
    }
    described.push({ kind, count: units.size, named: named.slice(0, namedHeld) });
  }
  return described;
}

/** Reads the names of the first ones. */
async function readNames(
  db: Database,
  schoolId: number,
  of: HeldUnit['of'],
  ids: readonly number[],
): Promise<Held['named']> {
  const among = idList(db, ids);
  const answer =
    (kind: Held['named'][number]['kind']) =>
    ({ id, name, class: number }: { id: number; name: string; class: number }) => ({
      kind,
      _id: String(id),
      name,
      class: number,
    });
  switch (of) {
    case 'person': {
      const people = await selectIn(db, schoolId, 'person')
        .select(['id', 'name', 'role'])
        .where('id', 'in', among)
        .orderBy(orderOfName(db))
        .orderBy('id')
        .limit(namedHeld)
        .execute();
      // An import cannot create staff.
      return people.flatMap(({ id, name, role }) =>
        role === 'staff' ? [] : [{ kind: role, _id: String(id), name, class: null }],
      );
    }
    case 'subject': {
      const subjects = selectIn(db, schoolId, 'subject').select(['id', 'name', 'class']);
      const some = await subjects.where('id', 'in', among).orderBy('name').orderBy('id').limit(namedHeld).execute();
      return some.map(answer('subject'));
    }
    case 'period': {
      const periods = selectIn(db, schoolId, 'timetable_period').select(['id', 'subject as name', 'class']);
      const some = await periods.where('id', 'in', among).orderBy('subject').orderBy('id').limit(namedHeld).execute();
      return some.map(answer('period'));
    }
    case 'exam': {
      const exams = selectIn(db, schoolId, 'marks_record').select(['id', 'exam_name as name', 'class']);
      const some = await exams.where('id', 'in', among).orderBy('exam_name').orderBy('id').limit(namedHeld).execute();
      return some.map(answer('exam'));
    }
    default:
      of satisfies 'school';
      return [];
  }
}

function findRegister(db: Database, applied: AppliedImport) {
  return selectIn(db, applied.schoolId, 'attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'line.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['person.name', 'sheet.class', 'sheet.date'])
    .where('line.enrolment_id', 'in', madeBy('enrolment', applied.schoolId, applied.changeId))
    .orderBy('sheet.date')
    .limit(1)
    .executeTakeFirst();
}

function findMarks(db: Database, applied: AppliedImport) {
  return selectIn(db, applied.schoolId, 'mark')
    .innerJoin('marks_record as record', onKey('record.id', 'mark.record_id'))
    .innerJoin('enrolment', onKey('enrolment.id', 'mark.enrolment_id'))
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .select(['person.name', 'record.subject', 'record.exam_name as exam'])
    .where('mark.enrolment_id', 'in', madeBy('enrolment', applied.schoolId, applied.changeId))
    .limit(1)
    .executeTakeFirst();
}
