import { expectMarkScale, findMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { readRulesOf, ruleColumns, writesOf } from '../../../base/school/server/result-rules.queries.ts';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { scaleWithoutMaximum } from '../../marks/marks.refusals.ts';
import { findDraft } from '../../marks/server/drafts.queries.ts';
import type { changeHomework } from '../homework.contract.ts';
import type { HomeworkRow } from './homework.queries.ts';

type SentExam = Pick<Call<typeof changeHomework>['body'], 'exam' | 'scale'>;

/** Returns the exam and the scale of new homework, by default the usual scale, as they are stored. */
export async function examToStore(
  transaction: DatabaseTransaction,
  { actor }: Caller,
  { exam, scale: name }: SentExam,
  of: { readonly sessionId: number; readonly class: number; readonly subject: string },
) {
  const { schoolId, personId } = actor;
  const examName = exam ? tidy(exam.examName) : null;
  const usual = { ...of, examName, by: personId };
  const scale =
    name !== undefined
      ? await expectMarkScale(transaction, schoolId, name || null, 'scale')
      : exam?.maxMark == null
        ? await findUsualScale(transaction, schoolId, usual)
        : null;
  if (scale) refuseMaximum(exam);
  return { exam_name: examName, exam_max: exam?.maxMark ?? null, mark_scale: scale && JSON.stringify(scale) };
}

/** Returns the changes of the exam and the scale; a scale that is named replaces the maximum. */
export async function examToChange(
  transaction: DatabaseTransaction,
  stands: HomeworkRow,
  schoolId: number,
  sent: SentExam,
) {
  const { exam, scale: name } = sent;
  const scale = name === undefined ? undefined : await expectMarkScale(transaction, schoolId, name || null, 'scale');
  const hasScale = scale === undefined ? stands.mark_scale !== null : scale !== null;
  if (hasScale) refuseMaximum(exam);
  return {
    ...(exam !== undefined && { exam_name: exam && tidy(exam.examName), exam_max: exam?.maxMark ?? null }),
    ...(scale !== undefined && { mark_scale: scale && JSON.stringify(scale) }),
    ...(hasScale && { exam_max: null }),
  };
}

/** A scale has its own maximum. */
function refuseMaximum(exam: SentExam['exam']): void {
  if (exam?.maxMark != null) throw refuseAt('exam.maxMark', scaleWithoutMaximum);
}

type Wanted = {
  readonly sessionId: number;
  readonly class: number;
  readonly subject: string;
  readonly examName: string | null;
  /** The teacher who marks it. */
  readonly by: number;
};

/**
 * Returns the scale of homework for which none was chosen: that of the exam's draft if one is begun, or else the scale
 * that writes the subject's results; `null` for whole numbers.
 */
async function findUsualScale(
  db: Database,
  schoolId: number,
  { sessionId, class: classNumber, subject, examName, by }: Wanted,
): Promise<MarkScale | null> {
  const taught = await selectIn(db, schoolId, 'subject', { session_id: sessionId, class: classNumber, name: subject })
    .select(['id', 'name', 'class', ...ruleColumns])
    .orderBy('id')
    .limit(1)
    .execute();
  const subjectId = taught[0]?.id;
  const isNamed = subjectId !== undefined && examName !== null;
  const draft = isNamed ? await findDraft(db, schoolId, { by, subjectId, examName }) : undefined;
  if (draft) return draft.scale === null ? null : ((await findMarkScale(db, schoolId, draft.scale)) ?? null);
  const rulesOf = await readRulesOf(db, schoolId, taught);
  return writesOf(rulesOf(classNumber, taught), subject);
}
