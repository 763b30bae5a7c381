import type { QueryClient } from '@tanstack/react-query';
import { sessionsQuery } from '../../../features/school/web/sessions.hooks.ts';
import { Subjects } from '../../../features/subjects/web/Subjects.tsx';
import { subjectsQuery } from '../../../features/subjects/web/subjects.hooks.ts';
import { useTeachers } from '../use-teachers.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(subjectsQuery), queries.prefetchQuery(sessionsQuery)]);
}

/** The subjects, with the teachers to whom each may be assigned. */
export function AddSubjectPage() {
  return <Subjects choice={useTeachers()} />;
}
