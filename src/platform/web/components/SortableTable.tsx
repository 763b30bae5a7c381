import { UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { compareTexts, formatNumber } from '../format.ts';
import styles from './SortableTable.module.css';
import table from './Table.module.css';

export type Column<Row> = {
  readonly key: string;
  readonly label: string;
  /** Replaces the label in the head of a column that cannot be sorted. */
  readonly head?: ReactNode;
  /** The sort value, also shown unless `show` is given: a number in the digits of the language. */
  readonly value: (row: Row) => string | number;
  readonly show?: (row: Row) => ReactNode;
  /** Set if the column cannot be sorted. */
  readonly isUnsorted?: true;
  /** Set if the column is hidden on small screens. */
  readonly isDeskOnly?: true;
  /** For names such as subjects: words of usual length are not broken, however narrow the screen. */
  readonly hasLongWords?: true;
  /** The class of the column's cells, including the head. */
  readonly className?: string | undefined;
};

/** The column by which a table is sorted, and the direction. */
export type Sort = { readonly key: string; readonly isDown: boolean };

type Props<Row> = {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** The place of the first row to show, and of the one after the last, in a list of several pages. */
  readonly shownRows?: readonly [from: number, to: number];
  /** Attributes of a row, for styles and keys. */
  readonly rowData?: (row: Row) => Readonly<Record<`data-${string}`, string | undefined>>;
} & (
  | { readonly firstSortedBy: string }
  | {
      /** The present order of `rows`; `onSort` is called with the order that the reader chooses. */
      readonly sort: Sort;
      readonly onSort: (sort: Sort) => void;
    }
);

/**
 * A table that can be sorted by any column, ascending first. Numbers are right-aligned. It is 1 kB compressed;
 * `@tanstack/react-table` is 11 kB before it draws a cell, half of the limit for a later page.
 */
export function SortableTable<Row>({ label, columns, rows, rowKey, rowData, shownRows, ...sorting }: Props<Row>) {
  const [ownSort, setOwnSort] = useState({ key: 'sort' in sorting ? '' : sorting.firstSortedBy, isDown: false });
  const [sort, setSort] = 'sort' in sorting ? [sorting.sort, sorting.onSort] : [ownSort, setOwnSort];
  const sortedBy = 'sort' in sorting ? undefined : columns.find((column) => column.key === sort.key)?.value;
  const sorted = sortRows(rows, sortedBy, sort.isDown);
  const cells = columns.map(({ className, value, isDeskOnly }) => ({
    className,
    'data-numeric': (rows[0] !== undefined && typeof value(rows[0]) === 'number') || undefined,
    'data-desk': isDeskOnly,
  }));
  return (
    <table className={`${table.table} ${styles.table}`} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column, place) => {
            if (column.isUnsorted) {
              return (
                <th key={column.key} {...cells[place]}>
                  {column.head ?? <span className={styles.head}>{column.label}</span>}
                </th>
              );
            }
            const direction = sort.key !== column.key ? 'none' : sort.isDown ? 'descending' : 'ascending';
            return (
              <th key={column.key} {...cells[place]} aria-sort={direction}>
                <UnstyledButton
                  className={styles.head ?? ''}
                  onClick={() => setSort({ key: column.key, isDown: direction === 'ascending' })}
                >
                  {column.label}
                  <SortSign direction={direction} />
                </UnstyledButton>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>
        {(shownRows ? sorted.slice(...shownRows) : sorted).map((row) => (
          <tr key={rowKey(row)} {...rowData?.(row)}>
            {columns.map((column, place) => (
              <td key={column.key} {...cells[place]} data-long-words={column.hasLongWords}>
                {column.show ? column.show(row) : shown(column.value(row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Formats a number in the digits of the language. */
export function shown(value: string | number): string {
  return typeof value === 'number' ? formatNumber(value) : value;
}

/** A sign that shows how a column is sorted. */
export function SortSign({ direction }: { readonly direction: 'none' | 'ascending' | 'descending' }) {
  if (direction === 'none') return <IconArrowsSort aria-hidden size={14} className={styles.unsorted ?? ''} />;
  return direction === 'ascending' ? <IconArrowUp aria-hidden size={14} /> : <IconArrowDown aria-hidden size={14} />;
}

function sortRows<Row>(rows: readonly Row[], value: Column<Row>['value'] | undefined, isDown: boolean): Row[] {
  if (!value) return [...rows];
  const valued = rows.map((row) => ({ row, by: value(row) }));
  valued.sort(({ by: a }, { by: b }) => {
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b));
    return isDown ? -order : order;
  });
  return valued.map(({ row }) => row);
}

/** Parses an order as calls and addresses write it: `name`, or `-name` for descending. */
export function fromSortText(text: string): Sort {
  return { key: text.replace(/^-/, ''), isDown: text.startsWith('-') };
}

export function toSortText({ key, isDown }: Sort): string {
  return isDown ? `-${key}` : key;
}
