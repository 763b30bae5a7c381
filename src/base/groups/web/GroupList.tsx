import { IconPencil, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, SortableTable } from '../../../platform/web/components/SortableTable.tsx';
import { formatList, formatNumber } from '../../../platform/web/format.ts';
import { List } from '../../../platform/web/lists/List.tsx';
import { Pager } from '../../../platform/web/lists/Pager.tsx';
import { directActionsColumn, RowAction } from '../../../platform/web/lists/RowAction.tsx';
import { formatClass, formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { TeachingGroup } from '../groups.contract.ts';
import styles from './Groups.module.css';

type Props = {
  readonly groups: readonly TeachingGroup[];
  readonly onEdit: (group: TeachingGroup) => void;
  readonly onFill: (group: TeachingGroup) => void;
};

/** More rows would take too long to draw at once. */
const groupsPerPage = 100;

/** The groups of a session, each with its members' number. */
export function GroupList({ groups, onEdit, onFill }: Props) {
  const { t } = useTranslation('groups');
  const last = Math.ceil(groups.length / groupsPerPage);
  const [chosenPage, setPage] = useState(1);
  const page = Math.min(chosenPage, Math.max(last, 1));
  const classesOf = (group: TeachingGroup) => formatList(group.classes.map((one) => formatClassBriefly(one)));
  const teachersOf = (group: TeachingGroup) => formatList(group.teachers.map(({ name }) => name));
  const columns: Column<TeachingGroup>[] = [
    {
      key: 'name',
      label: t('name', { ns: 'shared' }),
      value: ({ name }) => name,
      hasLongWords: true,
      show: (group) => (
        <>
          <button type="button" className={styles.link} onClick={() => onEdit(group)} data-row-link>
            <bdi>{group.name}</bdi>
          </button>
          <span className={styles.onPhone}>{formatList(group.classes.map((one) => formatClass(one)))}</span>
          {group.teachers.length > 0 && <span className={styles.onPhone}>{teachersOf(group)}</span>}
        </>
      ),
    },
    { key: 'subject', label: t('subject', { ns: 'shared' }), value: ({ subject }) => subject, isDeskOnly: true },
    { key: 'classes', label: t('classes', { ns: 'shared' }), value: classesOf, isDeskOnly: true },
    { key: 'block', label: t('block'), value: ({ block }) => block ?? '', isDeskOnly: true },
    { key: 'teachers', label: t('teachers'), value: teachersOf, isDeskOnly: true },
    {
      key: 'students',
      label: t('members'),
      value: ({ students }) => students,
      show: ({ students }) => formatNumber(students),
    },
    directActionsColumn(t('actions', { ns: 'shared' }), (group) => (
      <>
        <RowAction icon={IconUsers} aria-label={t('fillOf', { name: group.name })} onClick={() => onFill(group)} />
        <RowAction
          icon={IconPencil}
          aria-label={t('editOf', { name: group.name })}
          onClick={() => onEdit(group)}
          data-edit
        />
      </>
    )),
  ];
  return (
    <List isStale={false}>
      <SortableTable
        label={t('listTitle')}
        columns={columns}
        rows={groups}
        rowKey={(group) => String(group.class)}
        shownRows={[(page - 1) * groupsPerPage, page * groupsPerPage]}
        rowData={(group) => ({ 'data-row': String(group.class) })}
        firstSortedBy="name"
      />
      {last > 1 && <Pager page={page} last={last} onChange={setPage} />}
    </List>
  );
}
