import { Button } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoreActions } from '../../../platform/web/actions/MoreActions.tsx';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { DeleteDialog } from '../../../platform/web/components/DeleteDialog.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { usePrintKey } from '../../../platform/web/components/use-print-key.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import { keepPresent, type Selection } from '../../../platform/web/lists/use-selection.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import { FieldFilters } from '../../fields/web/FieldFilters.tsx';
import { useSeenFields } from '../../fields/web/fields.hooks.ts';
import { SavedLists } from '../../fields/web/SavedLists.tsx';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import { OnDay, OnDayBar } from '../../school/web/OnDay.tsx';
import { useOnDay } from '../../school/web/on-day.hooks.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { OtherSessionNotice, SessionChooser } from '../../school/web/SessionChooser.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Student } from '../students.contract.ts';
import { PrintedStudents } from './PrintedStudents.tsx';
import { firstPageSize } from './page-size.ts';
import { StudentFilterFields } from './StudentFilterFields.tsx';
import { NobodyFound, StudentPage } from './StudentPage.tsx';
import { type StudentColumn, useStudentColumns } from './student-columns.ts';
import { studentsQuery, useDeleteStudent, useStudents, useWholeList } from './students.hooks.ts';
import { type StudentFilters, useStudentFilters } from './use-student-filters.ts';
import './students.text.ts';

export function prefetchOpened(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(studentsQuery({ page: 1, size: firstPageSize(), sort: 'roll' }));
}

const ClassOnDay = lazyPart(() => import('./ClassOnDay.tsx'), 'ClassOnDay');

/** The array is always the same, so that the columns do not change. */
const noFields: readonly FieldOfPerson[] = [];

/** The list of students or, for a past day, the list of one class. */
export function AllStudentsPage() {
  const { t } = useTranslation('students');
  const { on } = useOnDay();
  const hasSlips = useSchool().data?.school?.isDemo === false;
  const filters = useStudentFilters();
  const { data: own = noFields } = useSeenFields('student');
  const columns = useStudentColumns(own);
  const [leaving, setLeaving] = useState<Student>();
  const { print, printed, onPrinted, chooseAll, isBusy } = useWhole(filters, on);
  return (
    <>
      <PageHeader title={t('listTitle')}>
        <OnDay />
        {on === undefined && <SessionChooser />}
        <Button variant="default" onClick={() => print()} loading={isBusy}>
          {t('print')}
        </Button>
        {on === undefined && <Actions filters={filters} hasSlips={hasSlips} />}
      </PageHeader>
      <OnDayBar />
      {on === undefined ? (
        <>
          <Filters filters={filters} columns={columns} own={own} />
          {printed && <PrintedStudents {...printed} columns={columns} own={own} onPrinted={onPrinted} />}
          <div className={printed && 'not-printed'}>
            {filters.isNoRoll ? (
              <NobodyFound filters={filters} />
            ) : (
              <FoundStudents
                filters={filters}
                columns={columns}
                own={own}
                hasSlips={hasSlips}
                onPrint={print}
                onAll={chooseAll}
                isBusy={isBusy}
                onDelete={setLeaving}
              />
            )}
          </div>
        </>
      ) : (
        <Suspense fallback={<Waiting />}>
          <ClassOnDay on={on} />
        </Suspense>
      )}
      <Deleting leaving={leaving} onClose={() => setLeaving(undefined)} />
    </>
  );
}

type Printed = Pick<ComponentProps<typeof PrintedStudents>, 'students' | 'query' | 'isSelection'>;

/** The whole list, which is fetched to print it or to select all of it. */
function useWhole(filters: StudentFilters, on: string | undefined) {
  const { t } = useTranslation('students');
  const { t: tList } = useTranslation('lists');
  const whole = useWholeList(filters.query);
  const [printed, setPrinted] = useState<Printed>();
  const onPrinted = useCallback(() => setPrinted(undefined), []);
  const onError = (error: Error) => toastFailure(failureText(error, t('fetchFailed'), t('fetchNoAnswer')));

  const print = (selection?: Selection<Student>) => {
    if (on !== undefined || filters.isNoRoll) return window.print();
    whole.mutate(undefined, {
      onSuccess: (all) => {
        const students = selection ? keepPresent(selection, all) : all;
        // The filters can have changed while the list was fetched.
        const { query } = filters;
        if (students.length > 0) setPrinted({ students, query, isSelection: selection !== undefined });
        const gone = selection ? selection.chosen.size - students.length : 0;
        if (gone > 0) toastFailure(tList('gone', { count: gone }));
      },
      onError,
    });
  };
  usePrintKey(print);
  const chooseAll = (selection: Selection<Student>) =>
    whole.mutate(undefined, { onSuccess: selection.choose, onError });
  return { print, printed, onPrinted, chooseAll, isBusy: whole.isPending };
}

function Actions({ filters, hasSlips }: { readonly filters: StudentFilters; readonly hasSlips: boolean }) {
  const { t } = useTranslation('students');
  return (
    <>
      <ButtonLink to="/add_student">{t('add')}</ButtonLink>
      <MoreActions>
        {!filters.isNoRoll && (
          <ExportMenu
            kind="students"
            query={{ ...filters.query, page: undefined, size: undefined }}
            paper={filters.classList}
          />
        )}
        <ButtonLink to="/imports" search={{ kind: 'students' }} variant="default">
          {t('import', { ns: 'shared' })}
        </ButtonLink>
        {hasSlips && (
          <ButtonLink to="/student_slips" search={{ class: filters.query.class }} variant="default">
            {t('slips')}
          </ButtonLink>
        )}
        <ButtonLink to="/former_students" variant="default">
          {t('former')}
        </ButtonLink>
      </MoreActions>
    </>
  );
}

function Filters({ filters, columns, own }: Pick<FoundProps, 'filters' | 'columns' | 'own'>) {
  return (
    <>
      <OtherSessionNotice />
      <StudentFilterFields filters={filters} columns={columns} />
      <SavedLists
        of="student"
        filters={filters.chosen}
        columns={columns.options.map(({ key }) => key).filter(columns.isShown)}
        isFiltered={filters.isFiltered}
        onOpen={(list) => {
          filters.open(list.filters);
          columns.choose(list.columns);
        }}
      />
      <FieldFilters own={own} values={filters.byField} onChange={(key, text) => filters.change({ [key]: text })} />
    </>
  );
}

function Deleting({ leaving, onClose }: { readonly leaving: Student | undefined; readonly onClose: () => void }) {
  const { t } = useTranslation('students');
  const remove = useDeleteStudent();
  const undoLast = useUndoLast();
  return (
    <DeleteDialog
      lasting={t('deletingLasts')}
      name={leaving?.name}
      done={t('deleted', { name: leaving?.name ?? '' })}
      failed={t('deleteFailed')}
      onDelete={() => remove.mutateAsync(leaving?._id ?? '')}
      onUndo={() => undoLast({ kind: 'student', id: leaving?._id ?? '', action: 'students.delete' })}
      onClose={onClose}
    />
  );
}

type FoundProps = {
  readonly filters: StudentFilters;
  readonly columns: ColumnChoice<StudentColumn>;
  readonly own: readonly FieldOfPerson[];
  readonly hasSlips: boolean;
  readonly onPrint: (selection: Selection<Student>) => void;
  readonly onAll: (selection: Selection<Student>) => void;
  readonly isBusy: boolean;
  /** Must be referentially stable. */
  readonly onDelete: (student: Student) => void;
};

function FoundStudents({ filters, ...props }: FoundProps) {
  const { t } = useTranslation('students');
  const { data, error, isPlaceholderData, refetch } = useStudents(filters.query);
  if (!data) {
    return <FetchState error={error} failed={t('fetchFailed')} noAnswer={t('fetchNoAnswer')} onRetry={refetch} />;
  }
  return (
    <StudentPage
      students={data.rows}
      total={data.total}
      before={data.before}
      isStale={isPlaceholderData}
      filters={filters}
      {...props}
    />
  );
}
