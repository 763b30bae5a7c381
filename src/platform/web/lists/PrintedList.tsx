import { useEffect } from 'react';
import { SignatureLine } from '../components/SignatureLine.tsx';
import { shown } from '../components/SortableTable.tsx';
import table from '../components/Table.module.css';
import styles from './PrintedList.module.css';

export type PrintedColumn<Row> = {
  readonly label: string;
  readonly value: (row: Row, place: number) => string | number;
  /** Whether the column is narrow and right-aligned. */
  readonly isNumber?: true;
  /** Whether the text is not broken into lines. */
  readonly isWhole?: true;
};

type Props<Row> = {
  /** The title of the list. */
  readonly line: string;
  readonly columns: readonly PrintedColumn<Row>[];
  readonly rows: readonly Row[];
  /** Called after printing. Must be referentially stable. */
  readonly onPrinted: () => void;
};

/** A whole list, only for print. It prints as soon as it is rendered. */
export function PrintedList<Row extends { readonly _id: string }>({ line, columns, rows, onPrinted }: Props<Row>) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted);
    window.print();
    return () => window.removeEventListener('afterprint', onPrinted);
  }, [onPrinted]);
  const classOf = ({ isNumber, isWhole }: PrintedColumn<Row>) => (isNumber ? styles.number : isWhole && styles.whole);
  return (
    <div className="printed">
      <p>{line}</p>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.label} className={classOf(column) || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={row._id}>
              {columns.map((column) => (
                <td key={column.label} className={classOf(column) || undefined}>
                  {shown(column.value(row, place))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <SignatureLine />
    </div>
  );
}
