import { type SqlBool, sql } from 'kysely';
import { enrolmentsOf } from '../../../base/enrolments/server/class-list.queries.ts';
import { subjectsTaught } from '../../../base/school/server/teaching.queries.ts';
import type { EnteredMark } from '../../../platform/contract/mark-scale.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { LineState } from '../../../platform/database/tables/marks.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import type { Draft } from '../drafts.contract.ts';
import { type GivenFacts, shownFacts } from './facts.queries.ts';

/** The owner and exam of a draft. */
type DraftKey = { readonly by: number; readonly subjectId: number; readonly examName: string };

/** Without `scale` and what follows where it was saved before there were any. */
type DraftFacts = Pick<GivenFacts, 'term_id' | 'weight' | 'day' | 'absent_as_zero'> &
  Partial<Pick<GivenFacts, 'category' | 'replaces_by'>> & {
    readonly max_mark: number | null;
    readonly scale?: string | null;
    /** The name of an exam, which there may not be yet. */
    readonly replaces?: string | null;
  };
/** A line by enrolment, so that a mark stays with its student when a roll changes hands. */
type DraftLine = {
  readonly enrolment: number;
  /** The mark as it was entered. */
  readonly mark: EnteredMark;
  readonly state?: LineState;
  readonly note?: string;
  /** The typed text, if it is not a mark; empty where only a note was typed. */
  readonly text?: string;
};

type NewDraft = DraftKey & { readonly at: Date; readonly facts: DraftFacts; readonly lines: readonly DraftLine[] };

/**
 * Stores a draft of an exam. It replaces the draft saved at `basedOn`, none if that is null, or by default the
 * teacher's own, or the one that their replaced calls saved at one of `own`. Returns false and stores nothing if the
 * present draft is another. Continuing a colleague's draft keeps
 * it shared.
 */
export async function storeDraft(
  db: Database,
  schoolId: number,
  draft: NewDraft,
  basedOn: string | null | undefined,
  own: readonly (string | undefined)[] = [],
): Promise<boolean> {
  const standing = await findDraft(db, schoolId, draft);
  const content = {
    saved_at: draft.at.toISOString(),
    facts: JSON.stringify(draft.facts),
    lines: JSON.stringify(withNotes(draft.lines, standing?.lines ?? [])),
  };
  if (basedOn !== undefined) {
    // The comparison is done here, because PostgreSQL rejects a text that is not an instant.
    const isKnown = [basedOn, ...own].includes(standing?.savedAt ?? null);
    if (!isKnown) return false;
    if (!standing) return insertDraft(db, schoolId, draft, content, true);
    const updated = await updateIn(db, schoolId, 'marks_draft', {
      saved_by: standing.beginnerId,
      subject_id: draft.subjectId,
      exam_name: tidy(draft.examName),
      saved_at: standing.savedAt,
    })
      .set(content)
      .executeTakeFirst();
    return updated.numUpdatedRows === 1n;
  }
  return insertDraft(db, schoolId, draft, content, false);
}

/** Keeps the notes that are left out, because not every client knows of them; a blank note is removed. */
function withNotes(lines: readonly DraftLine[], before: readonly DraftLine[]): DraftLine[] {
  const notes = notesOf(before);
  return lines.map(({ note: sent, ...line }) => {
    const note = sent ?? notes.get(line.enrolment);
    return { ...line, ...(note?.trim() && { note }) };
  });
}

function notesOf(lines: readonly DraftLine[]): ReadonlyMap<number, string> {
  return new Map(lines.flatMap(({ enrolment, note }) => (note === undefined ? [] : [[enrolment, note] as const])));
}

async function insertDraft(
  db: Database,
  schoolId: number,
  draft: NewDraft,
  content: { readonly saved_at: string; readonly facts: string; readonly lines: string },
  isFirst: boolean,
): Promise<boolean> {
  const stored = await db
    .insertInto('marks_draft')
    .values({
      school_id: schoolId,
      subject_id: draft.subjectId,
      exam_name: tidy(draft.examName),
      saved_by: draft.by,
      ...content,
    })
    .onConflict((conflict) => {
      const same = conflict.columns(['school_id', 'saved_by', 'subject_id', 'exam_name']);
      return isFirst ? same.doNothing() : same.doUpdateSet(content);
    })
    .returning('saved_at')
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Lists the drafts that a teacher can continue, newest first; if several teachers have begun one for the same exam,
 * only the newest.
 */
export async function listDraftsOf(db: Database, schoolId: number, teacherId: number) {
  const all = await draftsOf(db, schoolId, teacherId)
    .orderBy('draft.saved_at', 'desc')
    .orderBy('draft.exam_name')
    .orderBy('draft.subject_id')
    .execute();
  const rows = [...Map.groupBy(all, (row) => `${row.subject_id} ${row.exam_name}`).values()].flatMap(
    ([row]) => row ?? [],
  );
  const terms = await listTermIds(db, schoolId);
  return rows.map((row) => ({ ...toDraft(row, terms), lines: JSON.parse(row.lines) as readonly DraftLine[] }));
}

/** Finds the draft of an exam that a teacher can continue, with its lines and who began it. */
export async function findDraft(db: Database, schoolId: number, { by, subjectId, examName }: DraftKey) {
  const row = await draftsOf(db, schoolId, by)
    .where('draft.subject_id', '=', subjectId)
    .where('draft.exam_name', '=', tidy(examName))
    .orderBy('draft.saved_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const terms = await listTermIds(db, schoolId);
  return { ...toDraft(row, terms), beginnerId: row.saved_by, lines: JSON.parse(row.lines) as readonly DraftLine[] };
}

/** Returns the notes of the draft that a teacher can continue, by enrolment. */
export async function notesOfDraft(
  db: Database,
  schoolId: number,
  key: DraftKey,
): Promise<ReadonlyMap<number, string>> {
  return notesOf((await findDraft(db, schoolId, key))?.lines ?? []);
}

/** Returns the students of these enrolments: a draft's lines stay with the student when the enrolment changes. */
export async function listStudentsOf(db: Database, schoolId: number, enrolments: readonly number[]) {
  const rows = await selectIn(db, schoolId, 'enrolment')
    .select(['id', 'student_id'])
    .where('id', 'in', idList(db, enrolments))
    .execute();
  return new Map(rows.map(({ id, student_id }) => [id, student_id]));
}

function draftsOf(db: Database, schoolId: number, teacherId: number) {
  return selectIn(db, schoolId, 'marks_draft as draft')
    .innerJoin('subject', onKey('subject.id', 'draft.subject_id'))
    .innerJoin('session', onKey('session.id', 'subject.session_id'))
    .innerJoin('person as beginner', onKey('beginner.id', 'draft.saved_by'))
    .select(['draft.exam_name', 'draft.saved_at', 'draft.facts', 'draft.lines', 'draft.saved_by', 'draft.subject_id'])
    .select(['subject.name as subject', 'subject.class', 'session.name as session', 'beginner.name as beginner'])
    .where(isDraftOf(db, schoolId, teacherId, 'draft'));
}

/**
 * Selects the drafts that a teacher began or whose subject the teacher teaches, for example as a colleague or
 * successor.
 */
function isDraftOf(db: Database, schoolId: number, teacherId: number, table: 'draft' | 'marks_draft') {
  const taught = subjectsTaught(db, schoolId, teacherId);
  return sql<SqlBool>`(${sql.ref(`${table}.saved_by`)} = ${teacherId} or ${sql.ref(`${table}.subject_id`)} in (${taught}))`;
}

type DraftRow = Awaited<ReturnType<ReturnType<typeof draftsOf>['executeTakeFirstOrThrow']>>;

function toDraft(row: DraftRow, terms: ReadonlySet<number>): Omit<Draft, 'marks' | 'unread'> {
  const { max_mark, scale = null, category, replaces, replaces_by, ...stored } = JSON.parse(row.facts) as DraftFacts;
  const isThere = stored.term_id !== null && terms.has(stored.term_id);
  return {
    session: row.session,
    class: row.class,
    subject: row.subject,
    examName: row.exam_name,
    maxMark: max_mark,
    scale,
    ...shownFacts({ ...stored, term_id: isThere ? stored.term_id : null }),
    ...(category && { category }),
    ...(replaces && { replaces, replacesBy: replaces_by ?? 'better' }),
    savedAt: row.saved_at,
    begunBy: row.beginner,
  };
}

/** Lists the ids of the terms that still exist. */
async function listTermIds(db: Database, schoolId: number): Promise<ReadonlySet<number>> {
  const rows = await selectIn(db, schoolId, 'term').select('id').execute();
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the drafts of an exam that a teacher can continue, in the present session and any left from others. */
export async function deleteDraftOf(
  db: Database,
  schoolId: number,
  { by, examName, ...of }: { readonly by: number; readonly examName: string; class: number; subject: string },
): Promise<void> {
  const subjects = selectIn(db, schoolId, 'subject', { class: of.class, name: tidy(of.subject) }).select('id');
  await deleteIn(db, schoolId, 'marks_draft', { exam_name: tidy(examName) })
    .where(isDraftOf(db, schoolId, by, 'marks_draft'))
    .where('subject_id', 'in', subjects)
    .execute();
}

/** The most drafts of one teacher, which is far more than anybody works on. */
const mostDrafts = 200;

/** Deletes a teacher's oldest drafts beyond that maximum. */
export async function endOldestDrafts(
  db: DatabaseTransaction,
  schoolId: number,
  { by, at }: Pick<NewDraft, 'by' | 'at'>,
): Promise<void> {
  const first = await selectIn(db, schoolId, 'marks_draft', { saved_by: by })
    .select('saved_at')
    .orderBy('saved_at', 'desc')
    .limit(1)
    .offset(mostDrafts)
    .executeTakeFirst();
  if (!first) return;
  await deleteIn(db, schoolId, 'marks_draft', { saved_by: by })
    .where('saved_at', '<=', first.saved_at)
    .where('saved_at', '<', at.toISOString())
    .execute();
}

/** Counts the drafts of marks that a teacher has begun. */
export async function countDraftsBy(db: Database, schoolId: number, teacherId: number): Promise<number> {
  return countOf(selectIn(db, schoolId, 'marks_draft', { saved_by: teacherId }));
}

/** Takes a student's marks out of all drafts. */
export async function eraseFromDrafts(transaction: DatabaseTransaction, schoolId: number, studentId: number) {
  const enrolments = await enrolmentsOf(transaction, schoolId, studentId).execute();
  const erased = new Set(enrolments.map(({ id }) => id));
  const subjects = selectIn(transaction, schoolId, 'enrolment')
    .innerJoin('subject', (join) =>
      join.onRef('subject.school_id', '=', 'enrolment.school_id').onRef('subject.class', '=', 'enrolment.class'),
    )
    .select('subject.id')
    .where('enrolment.id', 'in', idList(transaction, [...erased]));
  const ofGroups = selectIn(transaction, schoolId, 'group_member', { student_id: studentId })
    .innerJoin('subject', onKey('subject.class', 'group_member.group_number'))
    .select('subject.id');
  const drafts = await selectIn(transaction, schoolId, 'marks_draft')
    .select(['subject_id', 'exam_name', 'saved_by', 'lines'])
    .where('subject_id', 'in', subjects.union(ofGroups))
    .execute();
  for (const { lines, ...key } of drafts) {
    const left = (JSON.parse(lines) as readonly DraftLine[]).filter(({ enrolment }) => !erased.has(enrolment));
    await updateIn(transaction, schoolId, 'marks_draft', {
      subject_id: key.subject_id,
      exam_name: key.exam_name,
      saved_by: key.saved_by,
    })
      .set({ lines: JSON.stringify(left) })
      .execute();
  }
}
