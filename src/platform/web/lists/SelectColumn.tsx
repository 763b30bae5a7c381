import { type MouseEvent, memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../components/SortableTable.tsx';
import styles from './List.module.css';
import type { Selection } from './use-selection.ts';
import './lists.text.ts';

type Person = { readonly _id: string; readonly name: string };

/** Returns the column of checkboxes; its head selects the whole page. */
export function selectColumn<R extends Person>(selection: Selection<R>): Column<R> {
  return {
    key: 'select',
    label: '',
    head: <SelectPage page={selection.page} onToggle={selection.togglePage} />,
    value: () => '',
    show: ({ _id, name }) => (
      <SelectRow id={_id} name={name} isChosen={selection.chosen.has(_id)} onToggle={selection.toggle} />
    ),
    isUnsorted: true,
    className: styles.select,
  };
}

function SelectPage({ page, onToggle }: { readonly page: Selection<Person>['page']; readonly onToggle: () => void }) {
  const { t } = useTranslation('lists');
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = page === 'some';
  }, [page]);
  return (
    <label className={styles.box}>
      <input ref={box} type="checkbox" aria-label={t('selectPage')} checked={page === 'all'} onChange={onToggle} />
    </label>
  );
}

type RowProps = {
  readonly id: string;
  readonly name: string;
  readonly isChosen: boolean;
  readonly onToggle: (id: string, isRange: boolean) => void;
};

const SelectRow = memo(function SelectRow({ id, name, isChosen, onToggle }: RowProps) {
  const { t } = useTranslation('lists');
  const toggle = ({ shiftKey }: MouseEvent) => onToggle(id, shiftKey);
  return (
    <label className={styles.box}>
      <input
        type="checkbox"
        aria-label={t('select', { name })}
        checked={isChosen}
        onClick={toggle}
        // `onClick` controls it, because only that event has the Shift key.
        onChange={() => {}}
      />
    </label>
  );
});
