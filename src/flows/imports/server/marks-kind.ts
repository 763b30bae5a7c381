import { recordActions } from '../../../base/audit/server/audit.queries.ts';
import { listSubjects } from '../../../base/subjects/server/subjects.queries.ts';
import type { LanguageTag } from '../../../languages/languages.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { wordsFor } from '../../../platform/server/refusal-words.ts';
import * as exams from '../../../records/marks/server/many.queries.ts';
import * as refusals from '../imports.refusals.ts';
import { classOrGroupChoices, sessionChoices, teacherChoices } from './choices.ts';
import { listExamHolds } from './exam-holds.queries.ts';
import type { Applied, ApplyContext, CheckedRow, GivenRow, ImportKind } from './import-kind.ts';
import { checkMarks, type ParsedExam, type ParsedMark, readMarks } from './mark-rows.rules.ts';
import { withOwnMaxima } from './mark-words.ts';
import { readStanding } from './marks-standing.queries.ts';
import { classParts, nameParts, otherNumbers, ownEmail } from './parts.rules.ts';
import { readShape } from './school-shape.ts';
import { namerOfSubjects } from './subject-words.rules.ts';
import { knowingTeachers } from './teacher-words.rules.ts';
import { failUnknown, isBlank, withRolls } from './with-rolls.ts';

/** The columns by which a student of the school, and with them their class, is known. */
const whoFields = ['admissionNumber', 'name', 'firstName', 'lastName', 'email'];

export const marksKind: ImportKind = {
  kind: 'marks',
  fields: [
    { name: 'class', isRequired: true, isSaidBy: whoFields, example: '', choices: classOrGroupChoices },
    { name: 'subject', isRequired: true, example: { word: 'subject' } },
    { name: 'examName', isRequired: true, example: { word: 'exam' } },
    { name: 'maxMark', isRequired: false, example: '100', type: 'number' },
    { name: 'roll', isRequired: false, example: '1', type: 'number' },
    { name: 'name', isRequired: false, example: '' },
    { name: 'mark', isRequired: true, example: '85', type: 'number' },
    { name: 'session', isRequired: false, example: '', choices: sessionChoices },
    { name: 'teacherEmail', isRequired: false, example: '', choices: teacherChoices },
    { name: 'term', isRequired: false, example: '' },
    { name: 'weight', isRequired: false, example: '', type: 'number' },
    { name: 'date', isRequired: false, example: '', type: 'date' },
    { name: 'absentAsZero', isRequired: false, example: '' },
    { name: 'exempt', isRequired: false, example: '' },
    { name: 'markScale', isRequired: false, example: '' },
    { name: 'lineState', isRequired: false, example: '' },
    { name: 'category', isRequired: false, example: '' },
    { name: 'note', isRequired: false, example: '' },
    ...nameParts,
    ...classParts,
    ...otherNumbers,
    ownEmail,
  ],
  check: async (context, given) => {
    const teachers = given.flatMap((row) => row.given.teacherEmail ?? []);
    const shape = knowingTeachers(await readShape(context), teachers);
    const subjects = await listSubjects(context.db, context.schoolId);
    const named = await withRolls(context, withOwnMaxima(given), { placing: true });
    // A list of a program has people in it who are not of the school, and have no marks.
    const isOther = (row: GivenRow) => isBlank(row) && named.faults.has(row.place);
    const rows = named.rows.filter((row) => !isOther(row));
    const read = readMarks(rows, shape, namerOfSubjects(subjects));
    const standing = await readStanding(context, { shape, subjects }, read.exams);
    const checked = failUnknown(checkMarks(read, standing, context), { ...named, rows });
    const byPlace = new Map(checked.map((row) => [row.place, row]));
    return named.rows.map((row) => byPlace.get(row.place) ?? leftOut(row, named.faults.get(row.place)));
  },
  apply,
  of: 'exam',
  listHolds: listExamHolds,
  undo: async (transaction, { schoolId, id, appliedAt }, { at }, staying) => {
    const { made, corrected } = await readExamIds(transaction, schoolId, id, staying?.exams ?? []);
    await exams.lockExams(transaction, schoolId, [...made, ...corrected]);
    await exams.takeBackCorrections(transaction, { schoolId, at }, corrected, appliedAt);
    await exams.removeExams(transaction, { schoolId, at }, made);
    await forgetExams(transaction, schoolId, id, [...made, ...corrected]);
  },
};

function leftOut({ place, given }: GivenRow, why: Fault | undefined): CheckedRow {
  const notes = why ? [{ field: 'name', why }] : [];
  return { place, state: 'same', recordId: null, label: given.name ?? '', changes: [], faults: [], notes };
}

type Row = ParsedMark & { readonly place: number };

async function apply(context: ApplyContext, rows: readonly CheckedRow[]): Promise<Applied> {
  const { db, schoolId, by, now } = context;
  const byExam = Map.groupBy(
    rows.map(({ place, parsed }): Row => ({ place, ...(parsed as ParsedMark) })),
    ({ exam }) => exam,
  );
  const made = [...byExam].filter(([{ recordId }]) => recordId === null);
  const corrected = [...byExam].flatMap(([{ recordId, class: number }, marks]) =>
    recordId === null ? [] : [{ recordId, class: number, marks }],
  );
  await correct(
    context,
    corrected.flatMap(({ recordId, marks }) =>
      marks.map(({ enrolmentId, from, to }) => ({ recordId, enrolmentId, from, to })),
    ),
  );
  const ids = await exams.addExams(
    db,
    schoolId,
    made.map(([exam, marks]) => ({ ...exam, marks: marks.map(({ enrolmentId, to }) => ({ enrolmentId, ...to })) })),
    now,
  );
  const events = [
    ...made.map(([exam], index) => eventOn('marks.submit', { ...exam, recordId: ids[index] as number }, now)),
    ...corrected.map((exam) => eventOn('marks.correct', exam, now)),
  ];
  await recordActions(db, { actor: { schoolId, personId: by }, address: null }, events);
  const idsByPlace = made.flatMap(([, marks], index) =>
    marks.map(({ place }) => [place, ids[index] as number] as const),
  );
  return { changed: {}, made: new Map(idsByPlace) };
}

type EventExam = { readonly recordId: number; readonly class: ParsedExam['class'] };

function eventOn(action: 'marks.submit' | 'marks.correct', exam: EventExam, at: Date) {
  return { action, record: exam.recordId, class: exam.class, at };
}

/** Corrects lines as an admin who gives a reason, which is required after some days. */
async function correct(context: ApplyContext, changes: readonly exams.LineChange[]): Promise<void> {
  const { db, schoolId, school, by, now } = context;
  const ids = [...new Set(changes.map(({ recordId }) => recordId))];
  const locked = await exams.lockExams(db, schoolId, ids);
  const maxMarks = new Map(locked.map(({ id, max_mark }) => [id, max_mark]));
  // Between the check and the lock an exam may have been given a lower maximum.
  const isOver = (mark: number | null, most: number | undefined) => most !== 0 && Number(mark) > (most ?? 0);
  if (changes.some(({ recordId, to }) => isOver(to.mark, maxMarks.get(recordId)))) throw refuse(refusals.importStale);
  const why = wordsFor(fault(refusals.markImported), school.language as LanguageTag);
  await exams.correctMany(db, schoolId, changes, { correctedBy: by, correctedAt: now, why });
}

/** Removes undone exams from the import, so that a second undo leaves them alone. */
async function forgetExams(
  transaction: DatabaseTransaction,
  schoolId: number,
  importId: number,
  ids: readonly number[],
) {
  await updateIn(transaction, schoolId, 'import_row', { import_id: importId })
    .set({ record_id: null })
    .where('record_id', 'in', idList(transaction, ids))
    .execute();
}

/** Returns the exams that an import created or in which it corrected marks, except those that stay. */
async function readExamIds(db: Database, schoolId: number, importId: number, staying: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'import_row', { import_id: importId })
    .select(['state', 'record_id'])
    .distinct()
    .where('state', 'in', ['new', 'changed'])
    .where('record_id', 'is not', null)
    .where('record_id', 'not in', idList(db, staying))
    .execute();
  const idsOf = (state: 'new' | 'changed') =>
    rows.flatMap((row) => (row.state === state && row.record_id !== null ? [row.record_id] : []));
  return { made: idsOf('new'), corrected: idsOf('changed') };
}
