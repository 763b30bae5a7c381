import { Button, Group } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { NoneFound } from '../../../platform/web/components/NoneFound.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatList } from '../../../platform/web/format.ts';
import { ChosenBar } from '../../../platform/web/lists/ChosenBar.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { List } from '../../../platform/web/lists/List.tsx';
import { ListKeys } from '../../../platform/web/lists/ListKeys.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import { Pager } from '../../../platform/web/lists/Pager.tsx';
import type { ColumnChoice } from '../../../platform/web/lists/use-columns.ts';
import { type Selection, useSelection } from '../../../platform/web/lists/use-selection.ts';
import { formatClassBriefly, hasDefaultName, placeOfClass } from '../../../platform/web/school-classes.ts';
import type { FieldOfPerson } from '../../fields/fields.contract.ts';
import type { Student, StudentQuery } from '../students.contract.ts';
import { StudentTable } from './StudentTable.tsx';
import type { StudentColumn } from './student-columns.ts';
import type { StudentFilters } from './use-student-filters.ts';

type Props = {
  readonly students: readonly Student[];
  readonly total: number;
  /** How many students precede these; may belong to the previous page while the requested one loads. */
  readonly before: number;
  /** The requested page is still loading. */
  readonly isStale: boolean;
  readonly filters: StudentFilters;
  readonly columns: ColumnChoice<StudentColumn>;
  readonly own: readonly FieldOfPerson[];
  /** Whether students need slips to sign in for the first time. */
  readonly hasSlips: boolean;
  readonly onPrint: (selection: Selection<Student>) => void;
  /** Selects all students that match. */
  readonly onAll: (selection: Selection<Student>) => void;
  readonly isBusy: boolean;
  /** Must be referentially stable. */
  readonly onDelete: (student: Student) => void;
};

/** One page of students, with the total, the pagination and the actions for the selected students. */
export function StudentPage({ students, total, before, isStale, filters, columns, own, onDelete, ...chosen }: Props) {
  const { t } = useTranslation('students');
  const { query, found, isFiltered, change, goTo, insteadGoTo } = filters;
  const lastPage = Math.max(1, Math.ceil(total / query.size));
  const selection = useSelection(students, found);
  const ask = useCallback(
    (id: string) => {
      const student = students.find(({ _id }) => _id === id);
      if (student) onDelete(student);
    },
    [students, onDelete],
  );

  useEffect(() => {
    if (!isStale && query.page > lastPage) insteadGoTo(lastPage);
  }, [isStale, query.page, lastPage, insteadGoTo]);

  if (total === 0 && isFiltered) return <NobodyFound filters={filters} />;
  if (total === 0) return <Nobody />;
  return (
    <>
      <p className={styles.count} role="status">
        {isFiltered ? t('found', { count: total }) : t('count', { count: total })}
      </p>
      <List
        isStale={isStale}
        selection={selection}
        onPage={(by) => {
          const page = query.page + by;
          if (!isStale && page >= 1 && page <= lastPage) goTo(page);
        }}
      >
        <StudentTable
          students={students}
          before={before}
          sort={query.sort}
          columns={columns}
          own={own}
          selection={selection}
          onSort={(sort) => change({ sort })}
          onDelete={ask}
        />
      </List>
      <div className={styles.foot}>
        <p className={styles.range}>{t('range', { from: before + 1, to: before + students.length, total })}</p>
        <Pager page={query.page} last={lastPage} onChange={goTo} />
      </div>
      <ListKeys canSelect canPage canSearch />
      <ChosenStudents
        selection={selection}
        total={total}
        query={{ session: query.session, sort: query.sort }}
        {...chosen}
      />
    </>
  );
}

type ChosenProps = Pick<Props, 'total' | 'hasSlips' | 'onPrint' | 'onAll' | 'isBusy'> & {
  readonly selection: Selection<Student>;
  /** The session and the order of the students. */
  readonly query: Pick<StudentQuery, 'session' | 'sort'>;
};

function ChosenStudents({ selection, total, query, hasSlips, onPrint, onAll, isBusy }: ChosenProps) {
  const { t } = useTranslation('students');
  const classes = [...new Set([...selection.chosen.values()].map((student) => student.class))].sort(
    (one, other) => placeOfClass(one) - placeOfClass(other),
  );
  const [only] = classes;
  return (
    <ChosenBar selection={selection} total={total} onAll={() => onAll(selection)} isBusy={isBusy}>
      <Button variant="default" onClick={() => onPrint(selection)} loading={isBusy}>
        {t('print', { ns: 'shared' })}
      </Button>
      <ExportMenu kind="students" query={query} chosen={[...selection.chosen.keys()]} />
      <ButtonLink to="/admin_message" search={{ mode: 'send' }} state={{ messageTo: { classes } }} variant="default">
        {classes.length === 1
          ? t('messageClass', { class: only ?? 0 })
          : t(classes.every(hasDefaultName) ? 'messageClasses' : 'messageNamed', {
              classes: formatList(classes.map(formatClassBriefly)),
            })}
      </ButtonLink>
      {hasSlips && classes.length === 1 && (
        <ButtonLink to="/student_slips" search={{ class: only }} variant="default">
          {t('slipsOf', { class: only ?? 0 })}
        </ButtonLink>
      )}
    </ChosenBar>
  );
}

export function NobodyFound({ filters }: Pick<Props, 'filters'>) {
  const { t } = useTranslation('students');
  return <NoneFound title={t('noneFound')} hint={t('noneFoundHint')} clear={t('clear')} onClear={filters.clear} />;
}

function Nobody() {
  const { t } = useTranslation('students');
  return (
    <Nothing
      drawing="people"
      title={t('none')}
      hint={t('noneHint')}
      action={
        <Group>
          <ButtonLink to="/add_student">{t('addFirst')}</ButtonLink>
          <ButtonLink to="/imports" search={{ kind: 'students' }} variant="default">
            {t('import', { ns: 'shared' })}
          </ButtonLink>
        </Group>
      }
    />
  );
}
