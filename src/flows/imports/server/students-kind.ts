import { numberInClasses } from '../../../base/enrolments/server/many.queries.ts';
import { linkMany } from '../../../base/guardians/server/many.queries.ts';
import { addStudents, changeStudents } from '../../../base/students/server/many.queries.ts';
import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { studentEmail } from '../../../base/students/students.contract.ts';
import { genders } from '../../../platform/contract/school-terms.ts';
import { accountOf, type FirstHashes } from './first-hashes.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import {
  addressParts,
  birthParts,
  classParts,
  grandfather,
  guardianParts,
  leavingParts,
  nameParts,
  otherNumbers,
  parentParts,
  preferredName,
} from './parts.rules.ts';
import { readPlaces } from './places.ts';
import type { Move } from './student-move.rules.ts';
import { checkStudents, type ParsedStudent } from './student-rows.ts';
import { detailsOf } from './student-values.rules.ts';

export const studentsKind: ImportKind = {
  kind: 'students',
  fields: [
    { name: 'name', isRequired: false, isNeededByNew: true, example: { word: 'student' } },
    { name: 'roll', isRequired: false, example: '1001', type: 'number' },
    { name: 'class', isRequired: false, isNeededByNew: true, example: '', choices: listClassNames },
    { name: 'session', isRequired: false, example: '', choices: listSessionsToEnrol },
    { name: 'dateOfBirth', isRequired: false, example: '2014-02-28', type: 'date' },
    { name: 'gender', isRequired: false, example: '', words: genders },
    { name: 'street', isRequired: false, example: { word: 'street' } },
    { name: 'city', isRequired: false, example: { word: 'city' } },
    { name: 'state', isRequired: false, example: { word: 'state' } },
    { name: 'postalCode', isRequired: false, example: '1207' },
    { name: 'courseEnrolled', isRequired: false, example: { word: 'course' } },
    { name: 'guardianName', isRequired: false, example: { word: 'guardian' } },
    { name: 'guardianRelation', isRequired: false, example: { word: 'relation' } },
    { name: 'guardianPhone', isRequired: false, example: '+880 1711 000000' },
    { name: 'guardianEmail', isRequired: false, example: 'karim@example.com' },
    ...parentParts,
    ...guardianParts,
    ...birthParts,
    ...addressParts,
    ...nameParts,
    preferredName,
    ...leavingParts,
    grandfather,
    ...classParts,
    ...otherNumbers,
  ],
  check: checkStudents,
  firstRolls: (rows) =>
    rows.flatMap(({ place, parsed }) => {
      const { roll, student } = parsed as ParsedStudent;
      return student ? [] : [{ place, roll }];
    }),
  apply: async ({ db, schoolId, school, today, now, hashes, importId }, rows) => {
    const parsed = rows.map(({ place, parsed: one }) => ({ row: place, ...(one as ParsedStudent) }));
    const added = parsed.filter(({ student }) => !student);
    const changed = parsed.flatMap(({ student, ...one }) => (student ? [{ student, ...one }] : []));
    const ids = await addStudents(
      db,
      schoolId,
      added.map((one) => toNewStudent(one, hashes, school.domain)),
      now,
    );
    await changeStudents(db, schoolId, changed.map(toChangedStudent));
    await numberInClasses(db, schoolId, changed.flatMap(toNumbered));
    const linked = [
      ...added.flatMap((one, index) => one.guardians.map((each) => ({ ...each, studentId: ids[index] as number }))),
      ...changed.flatMap(({ student, guardians }) => guardians.map((each) => ({ ...each, studentId: student.id }))),
    ];
    const { accounts: people } = await linkMany(db, schoolId, linked, { importId, from: today, now });
    return {
      changed: { student: [...ids, ...changed.map(({ student }) => student.id)], account: people },
      made: new Map(added.map(({ row }, index) => [row, ids[index] as number])),
    };
  },
};

async function listClassNames({ db, schoolId }: ImportContext): Promise<string[]> {
  return (await readPlaces(db, schoolId)).classes.filter(({ isOpen }) => isOpen).map(({ name }) => name);
}

/** The sessions that are open and not over, the usual one first. */
async function listSessionsToEnrol({ db, schoolId, today }: ImportContext): Promise<string[]> {
  const { sessions, sessionToEnrol } = await readPlaces(db, schoolId);
  const usual = sessionToEnrol(today)?.name;
  const open = sessions.filter(({ isClosed, to }) => !isClosed && to >= today).map(({ name }) => name);
  return [...open.filter((name) => name === usual), ...open.filter((name) => name !== usual)];
}

type NewRow = ParsedStudent & { readonly row: number };

function toNewStudent({ row, roll, values, move, numberInClass }: NewRow, hashes: FirstHashes, domain: string) {
  const account = { ...accountOf(hashes, row), email: studentEmail(roll, domain), photoUrl: null };
  return { ...detailsOf(values), ...account, place: { ...(move as Move).place, numberInClass: numberInClass ?? null } };
}

type ChangedRow = ParsedStudent & { readonly student: StoredStudent };

function toChangedStudent({ student, values, move, numberInClass }: ChangedRow) {
  const moved = move
    ? { ends: move.ends?.enrolment_id ?? null, to: { ...move.place, numberInClass: numberInClass ?? null } }
    : null;
  return { id: student.id, ...detailsOf(values, student), moved };
}

/** The numbers in the class of those who stay where they are. */
function toNumbered({ student, move, numberInClass }: ChangedRow) {
  return move || numberInClass === undefined ? [] : [{ id: student.enrolment_id, number_in_class: numberInClass }];
}
