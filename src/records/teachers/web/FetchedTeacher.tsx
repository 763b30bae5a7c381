import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { NotFound } from '../../../platform/web/components/NotFound.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { useTeacher } from './teachers.hooks.ts';

type Props = { readonly id: string; readonly children: (teacher: Teacher) => ReactNode };

/** Fetches one teacher, with loading and error states. */
export function FetchedTeacher({ id, children }: Props) {
  const { t } = useTranslation('teachers');
  const { data: teacher, error, isPending, refetch } = useTeacher(id);
  if (isPending) return <Waiting />;
  if (teacher) return children(teacher);
  if (isNotThere(error)) return <NotFound title={t('notFound')} hint={t('notFoundHint')} list="/all_teacher" />;
  return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
}
