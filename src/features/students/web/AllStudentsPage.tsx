import { Button, Group } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { usePrintKey } from '../../../platform/web/components/use-print-key.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { type Student, usualPageSize } from '../students.contract.ts';
import { PrintedStudents } from './PrintedStudents.tsx';
import { StudentFilterFields } from './StudentFilterFields.tsx';
import { NobodyFound, StudentPage } from './StudentPage.tsx';
import { studentsQuery, useDeleteStudent, useStudents, useWholeList } from './students.hooks.ts';
import { type StudentFilters, useStudentFilters } from './use-student-filters.ts';
import './students.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(studentsQuery({ page: 1, size: usualPageSize, sort: 'roll' }));
}

/** The list of students. The database searches, sorts and paginates. */
export function AllStudentsPage() {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  const filters = useStudentFilters();
  const [leaving, setLeaving] = useState<Student>();
  const remove = useDeleteStudent();
  const whole = useWholeList(filters.query);
  const print = () => {
    if (filters.isNoRoll) return window.print();
    whole.mutate(undefined, {
      onError: (error) => toastFailure(failureText(error, t('fetchFailed'), t('fetchNoAnswer'))),
    });
  };
  usePrintKey(print);
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <Group className="not-printed">
          {site?.school?.isDemo === false && (
            <Button
              component={Link}
              to="/student_slips"
              search={{ class: filters.query.class } as never}
              variant="default"
            >
              {t('slips')}
            </Button>
          )}
          <Button variant="default" onClick={print} loading={whole.isPending}>
            {t('print')}
          </Button>
          <Button component={Link} to="/former_students" variant="default">
            {t('former')}
          </Button>
          <Button component={Link} to="/add_student">
            {t('add')}
          </Button>
        </Group>
      </PageHeader>
      <StudentFilterFields filters={filters} />
      {whole.data && <PrintedStudents students={whole.data} query={filters.query} onPrinted={whole.reset} />}
      <div className={whole.data && 'not-printed'}>
        {filters.isNoRoll ? (
          <NobodyFound filters={filters} />
        ) : (
          <FoundStudents filters={filters} onDelete={setLeaving} />
        )}
      </div>
      <DeleteDialog
        name={leaving?.name}
        done={t('deleted', { name: leaving?.name })}
        failed={t('deleteFailed')}
        noAnswer={t('deleteNoAnswer')}
        onDelete={() => remove.mutateAsync(leaving?._id ?? '')}
        onClose={() => setLeaving(undefined)}
      />
    </>
  );
}

type FoundProps = { readonly filters: StudentFilters; readonly onDelete: (student: Student) => void };

function FoundStudents({ filters, onDelete }: FoundProps) {
  const { t } = useTranslation('students');
  const { data, error, isPending, isPlaceholderData, refetch } = useStudents(filters.query);
  if (isPending) return <Waiting />;
  if (!data) {
    return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
  }
  return (
    <StudentPage
      students={data.rows}
      total={data.total}
      before={data.before}
      isStale={isPlaceholderData}
      filters={filters}
      onDelete={onDelete}
    />
  );
}
