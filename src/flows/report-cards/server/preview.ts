import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { studentNotFound } from '../../../base/enrolments/enrolments.refusals.ts';
import { findStudentIdByRoll } from '../../../base/enrolments/server/roll-holder.queries.ts';
import type { CardParts } from '../../../platform/contract/card-layout.ts';
import type { Scope } from '../../../platform/database/scope.ts';
import { foundBy, todayOf } from '../../../platform/http/access.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { readPeriod } from '../../../records/reports/server/period.queries.ts';
import { readReport } from '../../../records/reports/server/reports.queries.ts';
import type { previewReportCard } from '../report-cards.contract.ts';
import { readBeside } from './beside.ts';
import { contentOf } from './card-content.ts';
import { readSetting } from './card-setting.ts';

type AnyCall = Pick<Call<typeof previewReportCard>, 'db' | 'config' | 'caller' | 'now'>;

type Wanted = {
  readonly roll: number;
  /** The term's id; the present term by default. */
  readonly term?: number | undefined;
  /** The layout of the class, or another one instead; `undefined` for the usual one. */
  readonly layout: 'its-own' | CardParts | undefined;
};

/** Returns the content that a student's card would have now. */
export async function previewOf(call: AnyCall, { roll, term, layout }: Wanted, scope: Scope) {
  const { db, caller, now } = call;
  const { schoolId } = caller.actor;
  const today = todayOf(caller, now());
  const student = await findStudentIdByRoll(db, schoolId, { roll, date: today }, scope);
  const studentId = foundBy(caller, student, studentNotFound);
  const period = await readPeriod(db, schoolId, { term }, today);
  const graded = await readReport(db, schoolId, { studentId, period, today, reader: 'staff' });
  if (!graded) throw refuse(studentNotFound);
  const setting = await readSetting(call, schoolId, graded.report.class);
  const frame = layout === 'its-own' ? setting.frame : { ...setting.frame, layout };
  const of = { class: graded.report.class, today, layout: frame.layout };
  const [card] = period.term ? await readBeside(db, schoolId, { ...of, term: period.term.id }, [graded]) : [graded];
  await recordReading(db, caller, { action: 'report-cards.read', person: studentId, at: now() });
  return { content: contentOf(frame, card ?? graded), logo: setting.logo };
}
