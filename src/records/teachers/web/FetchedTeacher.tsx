import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { NotFound } from '../../../platform/web/components/NotFound.tsx';
import type { Teacher } from '../teachers.contract.ts';
import { useTeacher } from './teachers.hooks.ts';

type Props = { readonly id: string; readonly children: (teacher: Teacher) => ReactNode };

/** Fetches one teacher, with loading and error states. */
export function FetchedTeacher({ id, children }: Props) {
  const { t } = useTranslation('teachers');
  const { data: teacher, error, refetch } = useTeacher(id);
  if (teacher) return children(teacher);
  if (isNotThere(error)) return <NotFound title={t('notFound')} hint={t('notFoundHint')} list="/all_teacher" />;
  return <FetchState error={error} failed={t('fetchFailed')} noAnswer={t('fetchNoAnswer')} onRetry={refetch} />;
}
