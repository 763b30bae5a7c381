import type { Icon } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import type { Column } from '../components/SortableTable.tsx';
import list from './List.module.css';
import styles from './RowActions.module.css';

type ActionProps = ComponentProps<'button'> & { readonly icon: Icon; readonly 'aria-label': string };

/** An action on a row, shown as a sign. */
export function RowAction({ icon: Sign, className = '', ...button }: ActionProps) {
  return (
    <button type="button" {...button} className={`${styles.action} ${className}`}>
      <Sign aria-hidden size={18} />
    </button>
  );
}

/** Returns the column of the actions on a row. */
export function actionsColumn<Row>(label: string, show: (row: Row) => ReactNode): Column<Row> {
  return { key: 'actions', label, value: () => '', show, isUnsorted: true, className: list.actions };
}

/** Returns the column of `RowAction`s. */
export function directActionsColumn<Row>(label: string, actions: (row: Row) => ReactNode): Column<Row> {
  return actionsColumn(label, (row) => <div className={`${styles.actions} ${styles.direct}`}>{actions(row)}</div>);
}
