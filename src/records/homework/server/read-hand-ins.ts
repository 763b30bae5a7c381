import { keptMarkScale } from '../../../base/school/server/mark-scales.queries.ts';
import { todayOf } from '../../../platform/http/access.ts';
import type { HandIn } from '../homework.contract.ts';
import { listFiles, listHandInsOf } from './hand-ins.queries.ts';
import * as homework from './homework.queries.ts';
import { type Asking, toOwn } from './read-homework.ts';

/** Returns a row for every student the homework is for, or for one of them. */
export async function readHandIns(
  { db, caller, now }: Asking,
  row: homework.HomeworkRow,
  student?: number,
): Promise<HandIn[]> {
  const { schoolId } = caller.actor;
  const asked = await homework.listAsked(db, schoolId, row, todayOf(caller, now()));
  const ofStudent = ({ student_id }: { readonly student_id: number | null }) => student_id;
  const handIns = Map.groupBy(await listHandInsOf(db, schoolId, [row.id], student), ofStudent);
  const files = Map.groupBy(await listFiles(db, schoolId, [row.id], student ?? 'everybody'), ofStudent);
  return asked
    .filter((one) => student === undefined || one.student === student)
    .map(({ student: own, roll, name }) => {
      const [handedIn] = handIns.get(own) ?? [];
      return {
        roll,
        name,
        ...toOwn(keptMarkScale(row.mark_scale), handedIn, files.get(own) ?? []),
        answeredAt: handedIn?.answered_at ?? null,
      };
    });
}
