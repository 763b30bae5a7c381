import { type SqlBool, sql } from 'kysely';
import { sessionKey } from '../../../base/school/server/sessions.queries.ts';
import { sameName } from '../../../platform/contract/same-name.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { changeFacts } from './facts.queries.ts';

type Wanted = { readonly session: string; readonly class: number; readonly subject: string; readonly name: string };

/**
 * Finds the id of the exam of a subject by the name that another exam gives for it, and whether that exam is itself
 * replaced by the other one, `by`, directly or through more exams.
 */
export async function findReplaced(
  db: Database,
  schoolId: number,
  exam: Wanted,
  by: number | undefined,
): Promise<{ readonly id: number; readonly replacesOther: boolean } | undefined> {
  const exams = await selectIn(db, schoolId, 'marks_record', {
    session_id: sessionKey(schoolId, exam.session),
    class: exam.class,
    subject: tidy(exam.subject),
  })
    .select(['id', 'exam_name', 'replaces_id'])
    .execute();
  const found = exams.find(({ exam_name }) => sameName(exam_name, exam.name));
  if (!found) return undefined;
  const next = new Map(exams.map(({ id, replaces_id }) => [id, replaces_id]));
  const seen = new Set<number>();
  for (let id = next.get(found.id); id != null && !seen.has(id); id = next.get(id)) seen.add(id);
  return { id: found.id, replacesOther: by !== undefined && seen.has(by) };
}

type NewExam = {
  readonly id: number;
  readonly sessionId: number;
  readonly class: number;
  readonly subject: string;
  readonly examName: string;
};

/**
 * Lets exams that replaced a withdrawn exam replace the one that is stored in its place under the same name, so that
 * both do not count.
 */
export async function replaceAgain(
  transaction: DatabaseTransaction,
  moment: { readonly schoolId: number; readonly at: Date },
  exams: readonly NewExam[],
): Promise<void> {
  const { schoolId } = moment;
  const standing = selectIn(transaction, schoolId, 'marks_record as standing')
    .select('standing.id')
    .where(sql<SqlBool>`standing.id = marks_record.replaces_id`);
  const replacing = await selectIn(transaction, schoolId, 'marks_record')
    .select(['id', 'session_id', 'class', 'subject', 'replaces_id'])
    .where('session_id', 'in', idList(transaction, [...new Set(exams.map(({ sessionId }) => sessionId))]))
    .where('class', 'in', idList(transaction, [...new Set(exams.map((exam) => exam.class))]))
    .where('replaces_id', 'is not', null)
    .where(({ not, exists }) => not(exists(standing)))
    .execute();
  if (replacing.length === 0) return;
  const nameOf = await listFormerNames(
    transaction,
    schoolId,
    replacing.map(({ replaces_id }) => replaces_id as number),
  );
  for (const one of replacing) {
    const again = exams.find(
      (exam) =>
        exam.sessionId === one.session_id &&
        exam.class === one.class &&
        exam.subject === one.subject &&
        exam.id !== one.id &&
        sameName(exam.examName, nameOf.get(one.replaces_id as number) ?? ''),
    );
    if (again) await changeFacts(transaction, moment, one.id, { replaces_id: again.id });
  }
}

/** The last names of exams that were withdrawn or removed. */
async function listFormerNames(
  db: Database,
  schoolId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const past = selectIn(db, schoolId, 'marks_record_past').select(['id', 'exam_name']).orderBy('until');
  const withdrawn = selectIn(db, schoolId, 'withdrawn_exam').select(['id', 'exam_name']);
  const former = [
    ...(await past.where('id', 'in', idList(db, ids)).execute()),
    ...(await withdrawn.where('id', 'in', idList(db, ids)).execute()),
  ];
  return new Map(former.map(({ id, exam_name }) => [id, exam_name]));
}
