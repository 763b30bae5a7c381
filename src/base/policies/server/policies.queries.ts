import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { handInYearsFrom } from '../../school/server/hand-in-years.ts';
import { readSchoolById } from '../../school/server/school.queries.ts';
import type { changePolicies } from '../policies.contract.ts';

/** Stores the given policies, at least one; the others stay unchanged. */
export async function setPolicies(
  transaction: DatabaseTransaction,
  schoolId: number,
  given: InputOf<typeof changePolicies>['body'],
  today: string,
): Promise<void> {
  const columns = {
    teachers_reach: given.teachersReach,
    correction_days: given.correctionDays,
    results_visible: given.resultsVisible,
    excused_counts: given.excusedCounts,
    registers_taken: given.registersTaken,
    registers_close: given.registersClose && JSON.stringify(given.registersClose),
    care_below_percent: given.careBelowPercent,
    pass_percent: given.passPercent,
    class_spread: given.classSpread,
    room_taken: given.roomTaken,
    lists_sort_by: given.listsSortBy,
    class_order: given.classOrder,
    second_factor: given.secondFactor,
    second_factor_from: given.secondFactorFrom,
    files_per_student_megabytes: given.filesPerStudentMegabytes,
    hand_in_years: given.handInYears,
    ...(given.handInYears !== undefined && {
      hand_in_years_from: handInYearsFrom(await readSchoolById(transaction, schoolId), given.handInYears, today),
    }),
    first_passwords: given.firstPasswords,
    required_fields: given.requiredFields && JSON.stringify(given.requiredFields),
    mark_scale: given.markScale,
    year_mean: given.yearMean,
  };
  await transaction.updateTable('school').set(columns).where('id', '=', schoolId).execute();
}
