import { type Fault, fault } from '../../../platform/contract/reason.ts';
import type { Database } from '../../../platform/database/tables.ts';
import * as refusals from '../classes.refusals.ts';
import { countContents } from './classes.queries.ts';

/** The reasons why a class cannot be deleted, by the name under which its contents are counted. */
const whatItHas = {
  students: refusals.classHasStudents,
  registers: refusals.classHasRegisters,
  exams: refusals.classHasExams,
  subjects: refusals.classHasSubjects,
  periods: refusals.classHasPeriods,
  homework: refusals.classHasHomework,
  diary: refusals.classHasDiary,
  messages: refusals.classHasMessages,
  closedDays: refusals.classHasClosedDays,
  groups: refusals.classHasGroups,
} as const;

/** Lists everything in a class or group that prevents its deletion, except the kinds that are deleted with it. */
export async function listContents(
  db: Database,
  schoolId: number,
  number: number,
  goingWithIt: readonly (keyof typeof whatItHas)[] = [],
): Promise<Fault[]> {
  const contents = Object.entries(await countContents(db, schoolId, number)) as [keyof typeof whatItHas, number][];
  return contents
    .filter(([kind, count]) => count > 0 && !goingWithIt.includes(kind))
    .map(([kind, count]) => fault(whatItHas[kind], { number: count }));
}
