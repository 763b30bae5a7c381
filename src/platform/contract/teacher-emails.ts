type Named = { readonly email: string };

/** Adds the emails by which calls name the teachers of a record. */
export function withTeacherEmails<Shown extends object>(record: Shown) {
  const { teacher, teachers }: { readonly teacher?: Named | null; readonly teachers?: readonly Named[] } = record;
  return { ...record, teacherEmail: teacher?.email ?? null, teacherEmails: teachers?.map(({ email }) => email) };
}
