import type { QueryClient } from '@tanstack/react-query';
import { sessionsQuery } from '../../../base/school/web/sessions.hooks.ts';
import { Subjects } from '../../../base/subjects/web/Subjects.tsx';
import { subjectsQuery } from '../../../base/subjects/web/subjects.hooks.ts';
import { useTeachers } from '../use-teachers.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return Promise.all([queries.prefetchQuery(subjectsQuery), queries.prefetchQuery(sessionsQuery)]);
}

/** The page of the subjects, with the teachers to choose from. */
export function AddSubjectPage() {
  return <Subjects choice={useTeachers()} />;
}
