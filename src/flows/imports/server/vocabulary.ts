import { listStudentsFrom } from '../../../base/students/server/student-records.queries.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { foldHeading } from './fold-heading.ts';
import type { ImportContext, ImportKind } from './import-kind.ts';
import type { SchoolShape } from './school-shape.ts';
import type { Vocabulary } from './value-fields.rules.ts';

/** What a file of a kind may name of the school, by which columns without a known heading are recognized. */
export async function readVocabulary(
  { db, schoolId, today }: ImportContext,
  { fields }: ImportKind,
  { shape, subjects: all }: { readonly shape: SchoolShape; readonly subjects: readonly { readonly name: string }[] },
): Promise<Vocabulary> {
  const { readClass, findGroup, usual, teachers, teachersByName, findTeacher } = shape;
  const names = new Set(fields.map(({ name }) => name));
  const isOfStudents = names.has('email') && names.has('roll');
  const students = isOfStudents ? await listStudentsFrom(db, schoolId, today) : [];
  const emails = new Set(students.map(({ email }) => normalEmail(email)));
  const subjects = new Set(all.map(({ name }) => foldHeading(name)));
  const isTeacher = (text: string) =>
    teachers.has(normalEmail(text)) || teachersByName.has(foldHeading(text)) || findTeacher(text) !== undefined;
  return {
    // A number alone may be anything.
    class: (text) => /\p{L}/u.test(text) && 'number' in readClass(text),
    group: (text) => findGroup(text, usual.id) !== undefined && /\p{L}/u.test(text),
    teacherEmail: (text) => /\p{L}/u.test(text) && isTeacher(text),
    subject: (text) => subjects.has(foldHeading(text)),
    ...(isOfStudents && { email: (text: string) => emails.has(normalEmail(text)) }),
  };
}
