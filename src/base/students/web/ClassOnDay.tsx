import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { numberOf } from '../../../platform/contract/shown-number.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { StudentLink } from '../../../platform/web/components/StudentLink.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import styles from '../../../platform/web/lists/ListPage.module.css';
import type { listClass } from '../../enrolments/enrolments.contract.ts';
import { useClassStudents } from '../../enrolments/web/enrolments.hooks.ts';
import './students.text.ts';
import '../../school/web/on-day.text.ts';

type Props = { readonly on: string };

/** The list of a chosen class, as shown at the end of a past day. */
export function ClassOnDay({ on }: Props) {
  const { t } = useTranslation('on-day');
  const [classNumber, chooseClass] = useUrlClass();
  const list =
    classNumber === undefined ? undefined : ({ kind: 'class-list', query: { class: classNumber, on } } as const);
  return (
    <>
      <div className={styles.filters}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
        {list && <ExportMenu {...list} paper={list} />}
      </div>
      {classNumber === undefined ? (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} drawing="people" />
      ) : (
        <Members classNumber={classNumber} on={on} />
      )}
    </>
  );
}

function Members({ classNumber, on }: Props & { readonly classNumber: number }) {
  const { t } = useTranslation('students');
  const { t: tOnDay } = useTranslation('on-day');
  const { data: members, error, refetch } = useClassStudents(classNumber, on);
  const nobody = <Nothing title={tOnDay('nobody')} hint={tOnDay('nobodyHint')} drawing="people" />;
  // A class that did not exist yet has no students.
  if (isNotThere(error)) return nobody;
  if (!members) {
    return <FetchState error={error} failed={t('fetchFailed')} noAnswer={t('fetchNoAnswer')} onRetry={refetch} />;
  }
  if (members.length === 0) return nobody;
  const columns: Column<OutputOf<typeof listClass>[number]>[] = [
    { key: 'roll', label: t('roll'), value: (member) => numberOf(member) ?? '' },
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      show: ({ _id, name }) => <StudentLink id={_id} name={name} on={on} />,
    },
    {
      key: 'session',
      label: t('session'),
      value: ({ session }) => session,
      show: ({ session }) => formatDigits(session),
      isDeskOnly: true,
    },
  ];
  const label = t('classBadge', { class: classNumber });
  return (
    <>
      <h2 className="printed">{label}</h2>
      <p className={styles.count}>{t('count', { count: members.length })}</p>
      <SortableTable label={label} columns={columns} rows={members} rowKey={({ _id }) => _id} firstSortedBy="roll" />
    </>
  );
}
