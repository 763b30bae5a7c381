import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { missing } from '../../../platform/contract/refusals.ts';
import { type Policies, requires } from '../../../platform/contract/school-policies.ts';
import { earliestBirth, type NewStudent, type Student, type StudentChange } from '../students.contract.ts';
import { bornInFuture, bornTooEarly } from '../students.refusals.ts';

/** Finds why a date of birth cannot be right. */
export function findBirthFault(dateOfBirth: string, today: string): Fault | undefined {
  if (dateOfBirth < earliestBirth) return fault(bornTooEarly, { earliest: earliestBirth });
  return dateOfBirth > today ? fault(bornInFuture) : undefined;
}

/** Completes a new student: fields that are left out become blank. */
export function withBlanks(body: NewStudent) {
  const { dateOfBirth = null, gender = null, courseEnrolled = '', address, guardianDetails, ...others } = body;
  return {
    ...others,
    dateOfBirth,
    gender,
    courseEnrolled,
    address: { street: '', city: '', state: '', postalCode: '', ...address },
    guardianDetails: { name: '', relation: '', phone: '', ...guardianDetails },
  };
}

/** The texts that may be blank, by their paths. */
export function textsOf(student: Pick<StudentChange | Student, (typeof mayBeBlank)[number]>): Record<string, string> {
  const { dateOfBirth, gender, courseEnrolled, address, guardianDetails } = student;
  const { name, relation, phone } = guardianDetails;
  return {
    dateOfBirth: dateOfBirth ?? '',
    gender: gender ?? '',
    courseEnrolled,
    ...withPaths('address', address),
    ...withPaths('guardianDetails', { name, relation, phone }),
  };
}

const mayBeBlank = ['dateOfBirth', 'gender', 'courseEnrolled', 'address', 'guardianDetails'] as const;

function withPaths(path: string, parts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(parts).map(([part, text]) => [`${path}.${part}`, text]));
}

/** Finds the fields that the school requires but a new student lacks entirely. */
export function findLeftOut(body: NewStudent, policies: Pick<Policies, 'requiredFields'>): Record<string, Fault> {
  const fields = ['roll', ...mayBeBlank] as const;
  const leftOut = fields.filter((field) => body[field] === undefined && requires(policies, field));
  return Object.fromEntries(leftOut.map((field) => [field, fault(missing)]));
}
