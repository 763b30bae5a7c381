import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { NotFound } from '../../../platform/web/components/NotFound.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Student } from '../students.contract.ts';
import { useStudent } from './students.hooks.ts';

type Props = { readonly id: string; readonly children: (student: Student) => ReactNode };

/** Fetches one student, with loading and error states. */
export function FetchedStudent({ id, children }: Props) {
  const { t } = useTranslation('students');
  const { data: student, error, isPending, refetch } = useStudent(id);
  if (isPending) return <Waiting />;
  if (student) return children(student);
  if (isNotThere(error)) return <NotFound title={t('notFound')} hint={t('notFoundHint')} list="/all_student" />;
  return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
}
