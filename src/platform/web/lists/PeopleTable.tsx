import { PhoneLink } from '../actions/PhoneLink.tsx';
import { type Column, fromSortText, SortableTable, toSortText } from '../components/SortableTable.tsx';
import list from './List.module.css';
import { PersonName } from './PersonName.tsx';
import { actionsColumn } from './RowAction.tsx';
import { RowActions } from './RowActions.tsx';
import type { PersonPages } from './RowMenu.tsx';
import { selectColumn } from './SelectColumn.tsx';
import type { Selection } from './use-selection.ts';

type Person = {
  readonly _id: string;
  readonly name: string;
  readonly email: string;
  /** The URL of the small photo. */
  readonly photo: string | null;
};

/** A person's position in the whole list, from 1 on. */
type Placed = { readonly place: number };

type Props<Row extends Person, Sort extends string> = {
  readonly texts: { readonly label: string; readonly index: string; readonly name: string; readonly actions: string };
  readonly pages: PersonPages;
  readonly rows: readonly (Row & Placed)[];
  /** The columns between the name and the actions. */
  readonly columns: readonly Column<Row>[];
  readonly isShown: (key: 'photo' | 'email') => boolean;
  readonly sort: Sort;
  readonly selection: Selection<Row>;
  readonly onSort: (sort: Sort) => void;
  /** Must be referentially stable. */
  readonly onDelete: (id: string) => void;
};

/** People in a table, where each can be selected, opened, edited and deleted. */
export function PeopleTable<Row extends Person, Sort extends string>(props: Props<Row, Sort>) {
  const { texts, pages, rows, columns, isShown, sort, selection, onSort, onDelete } = props;
  const first: Column<Row & Placed>[] = [
    selectColumn(selection),
    { key: 'index', label: texts.index, value: ({ place }) => place, isUnsorted: true, isDeskOnly: true },
    {
      key: 'name',
      label: texts.name,
      value: ({ name }) => name,
      className: list.name,
      show: ({ _id, name, photo, email }) => (
        <PersonName
          href={`${pages.details}/${_id}`}
          name={name}
          photo={isShown('photo') ? photo : undefined}
          email={isShown('email') ? email : undefined}
        />
      ),
    },
  ];
  const last = actionsColumn<Row>(texts.actions, ({ _id, name }) => (
    <RowActions
      id={_id}
      name={name}
      pages={pages}
      isChosen={selection.chosen.has(_id)}
      onToggle={selection.toggle}
      onDelete={onDelete}
    />
  ));
  return (
    <SortableTable
      label={texts.label}
      columns={[...first, ...columns, last]}
      rows={rows}
      rowKey={({ _id }) => _id}
      rowData={({ _id }) => ({ 'data-row': _id, 'data-chosen': selection.chosen.has(_id) ? '' : undefined })}
      sort={fromSortText(sort)}
      onSort={(wanted) => onSort(toSortText(wanted) as Sort)}
    />
  );
}

/** Returns a column that can be added, with facts to be copied, such as a phone number. */
export function extraColumn<Row>(key: string, label: string, value: (row: Row) => string): Column<Row> {
  return {
    key,
    label,
    value,
    className: list.extra,
    show: (row) => (
      <bdi className={list.copied}>{/phone/i.test(key) ? <PhoneLink phone={value(row)} /> : value(row) || '—'}</bdi>
    ),
    isUnsorted: true,
    isDeskOnly: true,
  };
}
