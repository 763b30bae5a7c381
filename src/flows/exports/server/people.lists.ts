import { recordReading } from '../../../base/audit/server/audit.queries.ts';
import { listClass } from '../../../base/enrolments/enrolments.contract.ts';
import { listAllGuardians } from '../../../base/guardians/guardians.contract.ts';
import { listStudents } from '../../../base/students/students.contract.ts';
import type { PersonNames } from '../../../platform/contract/person-names.ts';
import { scopeOf } from '../../../platform/http/access.ts';
import { listAdmins } from '../../../records/admins/admins.contract.ts';
import { listTeachers } from '../../../records/teachers/teachers.contract.ts';
import { listFormerStudents } from '../../privacy/server/former-students.queries.ts';
import { maxExportRows } from '../exports.contract.ts';
import { chosenBy } from './chosen.ts';
import { type Asked, type TableOf, table } from './table.ts';

/** The parts of names, as imports read them; most schools have none. */
const nameColumns = {
  lastName: ({ familyName }: PersonNames) => familyName,
  firstName: ({ givenName }: PersonNames) => givenName,
  preferredName: ({ preferredName }: PersonNames) => preferredName,
};

export const students: TableOf<'students'> = table(
  readStudents,
  {
    name: ({ name }) => name,
    roll: ({ roll }) => roll,
    class: (student) => student.class,
    session: ({ session }) => session,
    dateOfBirth: ({ dateOfBirth }) => dateOfBirth,
    gender: ({ gender }) => gender,
    street: ({ address }) => address.street,
    city: ({ address }) => address.city,
    state: ({ address }) => address.state,
    postalCode: ({ address }) => address.postalCode,
    courseEnrolled: ({ courseEnrolled }) => courseEnrolled,
    guardianName: ({ guardianDetails }) => guardianDetails.name,
    guardianRelation: ({ guardianDetails }) => guardianDetails.relation,
    guardianPhone: ({ guardianDetails }) => guardianDetails.phone,
    guardianEmail: ({ guardianDetails }) => guardianDetails.email,
    admissionNumber: ({ admissionNumber }) => admissionNumber,
    numberInClass: ({ numberInClass }) => numberInClass,
    ...nameColumns,
  },
  'student',
);

export const guardians: TableOf<'guardians'> = table(readStudents, {
  roll: ({ roll }) => roll,
  name: ({ name }) => name,
  guardianName: ({ guardianDetails }) => guardianDetails.name,
  guardianRelation: ({ guardianDetails }) => guardianDetails.relation,
  guardianPhone: ({ guardianDetails }) => guardianDetails.phone,
  guardianEmail: ({ guardianDetails }) => guardianDetails.email,
});

/** A row for each child of a guardian. */
export const allGuardians: TableOf<'all-guardians'> = table(
  async ({ answer, query: { format: _format, ...query } }) =>
    (await answer(listAllGuardians, { query })).flatMap(({ children, ...guardian }) =>
      children.map((child) => ({
        ...{ guardian, ...child },
        ...{ fields: guardian.fields, identifiers: guardian.identifiers },
      })),
    ),
  {
    guardianName: ({ guardian }) => guardian.name,
    guardianPhone: ({ guardian }) => guardian.phone,
    guardianEmail: ({ guardian }) => guardian.email,
    joined: ({ guardian }) => guardian.joined,
    guardianRelation: ({ relation }) => relation,
    name: ({ name }) => name,
    class: (child) => child.class,
    roll: ({ roll }) => roll,
  },
  'guardian',
);

async function readStudents({ answer, query }: Asked<'students'> | Asked<'guardians'>) {
  const { format: _format, ids, ...filters } = query;
  return (await answer(listStudents, { query: filters })).filter(chosenBy(ids));
}

export const classList: TableOf<'class-list'> = table(
  ({ answer, query: { class: number, session, on } }) =>
    answer(listClass, { params: { class: number }, query: { session, on } }),
  {
    roll: ({ roll }) => roll,
    name: ({ name }) => name,
    class: (student) => student.class,
    session: ({ session }) => session,
  },
  'student',
);

/** The page only shows those who left last; the file has all former students. */
export const formerStudents: TableOf<'former-students'> = table(
  async ({ call: { db, caller, now }, query: { search = '' } }) => {
    const reader = { ...caller, way: 'file' } as const;
    await recordReading(db, reader, { action: 'students.list-former', at: now() });
    const wanted = { search, scope: scopeOf(caller, now()) };
    return (await listFormerStudents(db, caller.actor.schoolId, wanted, maxExportRows + 1)).students;
  },
  {
    name: ({ name }) => name,
    class: (student) => student.class,
    roll: ({ roll }) => roll,
    session: ({ session }) => session,
    leftAt: ({ leftAt }) => leftAt,
  },
);

export const teachers: TableOf<'teachers'> = table(
  async ({ answer, query: { format: _format, ids, ...filters } }) =>
    (await answer(listTeachers, { query: filters })).filter(chosenBy(ids)),
  {
    name: ({ name }) => name,
    email: ({ email }) => email,
    phone: ({ phone }) => phone,
    subject: ({ subject }) => subject,
    street: ({ address }) => address.street,
    city: ({ address }) => address.city,
    state: ({ address }) => address.state,
    postalCode: ({ address }) => address.postalCode,
    ...nameColumns,
  },
  'teacher',
);

export const admins: TableOf<'admins'> = table(({ answer }) => answer(listAdmins, {}), {
  name: ({ name }) => name,
  email: ({ email }) => email,
});
