import { useClassStudents } from '../../../base/enrolments/web/enrolments.hooks.ts';
import { PersonFields } from '../../../base/fields/web/PersonFields.tsx';
import type { Report } from '../reports.contract.ts';

/** The student's values of the school's own fields, if the reader can see any. */
export function StudentFields({ report, roll: present }: { readonly report: Report; readonly roll: number }) {
  const { data: members = [] } = useClassStudents(report.class);
  const student = members.find(({ roll }) => roll === present);
  return student ? (
    <div className="not-printed">
      <PersonFields id={student._id} name={student.name} />
    </div>
  ) : null;
}
