import { IconPencil, IconTrash } from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dropFormDraft } from '../../../platform/web/offline/drafts.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import { type LoadRow, maxLessonsOfRow } from '../plan.contract.ts';
import styles from './LoadTable.module.css';
import { NumberCell } from './NumberCell.tsx';
import type { Names } from './names.ts';
import { longerIn, withLessons, withoutRow, withRow } from './plan.ts';
import type { Editing } from './use-editing.ts';
import { useArrival } from './use-go-to.ts';

type Props = {
  readonly rows: readonly LoadRow[];
  readonly names: Names;
  readonly change: Editing['change'];
  readonly onEdit: (row: LoadRow) => void;
};

/** The rows of the load. Numbers are typed in place; all else is changed in a dialog. */
export function LoadTable({ rows, names, change, onEdit }: Props) {
  const { t } = useTranslation('timetable-maker');
  const table = useRef<HTMLTableElement>(null);
  useArrival(table, 'row', 'input');
  return (
    <>
      <p className={styles.count}>{t('rows', { count: rows.length })}</p>
      <table ref={table} className={styles.table} aria-label={t('loadPart')}>
        <thead>
          <tr>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('subject', { ns: 'shared' })}</th>
            <th scope="col">{t('teacher')}</th>
            <th scope="col">{t('lessons')}</th>
            <th scope="col">{t('doubles')}</th>
            <th scope="col">{t('rooms')}</th>
            <th scope="col">{t('actions', { ns: 'shared' })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row
              key={row.key}
              row={row}
              teacher={names.together(row.teachers)}
              hasLeft={names.hasLeft(row.teachers)}
              isUnlisted={names.isUnlisted(row)}
              block={names.groupOf(row.class)?.block ?? null}
              change={change}
              onEdit={onEdit}
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

type RowProps = {
  readonly row: LoadRow;
  readonly teacher: string;
  readonly hasLeft: boolean;
  readonly isUnlisted: boolean;
  /** The block of its group, if it has one. */
  readonly block: string | null;
  readonly change: Editing['change'];
  readonly onEdit: (row: LoadRow) => void;
};

function SubjectCell({ row, isUnlisted }: Pick<RowProps, 'row' | 'isUnlisted'>) {
  const { t } = useTranslation('timetable-maker');
  return (
    <td className={styles.subject}>
      <bdi>{row.subject}</bdi>
      {row.longer && <span className={styles.week}>{t('longerLessons', { list: row.longer.join(', ') })}</span>}
      {row.students !== undefined && (
        <span className={styles.week}>{t('studentsOfRow', { number: row.students })}</span>
      )}
      {row.week !== null && <span className={styles.week}>{t('weekName', { name: row.week })}</span>}
      {isUnlisted && <span className={styles.fault}>{t('subjectUnlisted')}</span>}
    </td>
  );
}

function RoomsCell({ row }: Pick<RowProps, 'row'>) {
  const { t } = useTranslation('timetable-maker');
  return (
    <td className={styles.rooms}>
      {row.rooms.map((room) => (
        <bdi key={room} className={styles.room}>
          {room}
        </bdi>
      ))}
      {row.pinned.length > 0 && <span className={styles.room}>{t('pinnedCount', { count: row.pinned.length })}</span>}
    </td>
  );
}

const Row = memo(function Row({ row, teacher, hasLeft, isUnlisted, block, change, onEdit }: RowProps) {
  const { t } = useTranslation('timetable-maker');
  const what = { class: row.class, subject: row.subject, teacher };
  const set = (changes: Partial<LoadRow>) => change((before) => withRow(before, { ...row, ...changes }));
  return (
    <tr data-row={row.key}>
      <td className={styles.class}>
        {formatClassBriefly(row.class)}
        {block !== null && <span className={styles.week}>{t('blockName', { name: block })}</span>}
      </td>
      <SubjectCell row={row} isUnlisted={isUnlisted} />
      <td className={styles.teacher}>
        <bdi>{teacher}</bdi>
        {hasLeft && <span className={styles.fault}>{t('hasLeft')}</span>}
      </td>
      <td className={styles.lessons} data-label={t('lessons')}>
        <NumberCell
          field={`load/${row.key}/lessons`}
          label={t('lessonsOf', what)}
          column="lessons"
          value={row.lessons}
          least={1}
          most={maxLessonsOfRow}
          onChange={(lessons) => change((before) => withRow(before, withLessons(row, lessons)))}
        />
      </td>
      <td className={styles.doubles} data-label={t('doubles')}>
        <NumberCell
          field={`load/${row.key}/doubles`}
          label={t('doublesOf', what)}
          column="doubles"
          value={row.doubles}
          least={0}
          most={Math.floor((row.lessons - longerIn(row, row.lessons)) / 2)}
          onChange={(doubles) => set({ doubles })}
        />
      </td>
      <RoomsCell row={row} />
      <td className={styles.actions}>
        {/* A thousand buttons of a library would be slow to render. */}
        <button type="button" className={styles.action} aria-label={t('editRow', what)} onClick={() => onEdit(row)}>
          <IconPencil aria-hidden size={18} />
        </button>
        <button
          type="button"
          className={styles.action}
          data-harm
          aria-label={t('removeRow', what)}
          onClick={() => {
            void dropFormDraft(`timetable-row/${row.key}`);
            change((before) => withoutRow(before, row.key));
          }}
        >
          <IconTrash aria-hidden size={18} />
        </button>
      </td>
    </tr>
  );
});
