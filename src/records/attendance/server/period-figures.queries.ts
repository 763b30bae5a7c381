import type { Expression } from 'kysely';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { attended, counted, excusedByPolicy, groupsThatCount, lineWith, perhapsCounted } from './presence.ts';

type RegistersWanted = {
  readonly session: number;
  /** Both days are included; without them, the whole session is counted. */
  readonly days?: { readonly from: string; readonly to: string } | undefined;
};

/** Counts the registers of a session, or of some of its days, for each of these enrolments that has a line in one. */
export function countByEnrolmentIn(
  db: Database,
  schoolId: number,
  enrolments: readonly number[],
  wanted: RegistersWanted,
) {
  return linesIn(db, schoolId, enrolments, wanted)
    .select(({ fn }) => [
      'line.enrolment_id as enrolment',
      fn.count<number>(counted(db, 'line', schoolId)).as('total'),
      // `possible` leaves out lines that do not count by their codes; `byPolicy` counts those that the policy decides,
      // which for a publication can be the policy that was published.
      fn.count<number>(perhapsCounted(db, 'line', schoolId)).as('possible'),
      fn.count<number>(excusedByPolicy(db, 'line', schoolId)).as('byPolicy'),
      fn.sum<number>(attended(db, 'line', schoolId)).as('attended'),
      fn.count<number>(lineWith('line', 'Present')).as('present'),
      fn.count<number>(lineWith('line', 'Late')).as('late'),
      fn.count<number>(lineWith('line', 'Absent')).as('absent'),
      fn.count<number>(lineWith('line', 'Excused')).as('excused'),
    ])
    .groupBy('line.enrolment_id')
    .execute();
}

/** Counts the same registers by those codes to which the school gave a sign. */
export function countByCodeIn(db: Database, schoolId: number, enrolments: readonly number[], wanted: RegistersWanted) {
  return linesIn(db, schoolId, enrolments, wanted)
    .innerJoin('absence_reason as code', onKey('code.id', 'line.reason_id'))
    .select(({ fn }) => ['line.enrolment_id as enrolment', 'code.id as code', fn.countAll<number>().as('count')])
    .where('code.sign', 'is not', null)
    .groupBy(['line.enrolment_id', 'code.id'])
    .execute();
}

function linesIn(db: Database, schoolId: number, enrolments: readonly number[], { session, days }: RegistersWanted) {
  const listed = idList(db, enrolments);
  // Without the list of classes, SQLite would look for each enrolment in every register of the school.
  const classes = selectIn(db, schoolId, 'enrolment').select('class').where('id', 'in', listed);
  return selectIn(db, schoolId, 'attendance_mark as line')
    .innerJoin('attendance_sheet as sheet', onKey('sheet.id', 'line.sheet_id'))
    .where('line.enrolment_id', 'in', listed)
    .where(({ or, eb }) =>
      or([
        eb('sheet.class', 'in', classes),
        eb('sheet.class', 'in', groupsThatCount(db, schoolId, classes as unknown as Expression<number>)),
      ]),
    )
    .where('sheet.session_id', '=', session)
    .$if(days !== undefined, (query) =>
      query.where('sheet.date', '>=', days?.from ?? '').where('sheet.date', '<=', days?.to ?? ''),
    );
}
