import type { FieldValues } from '../../../platform/contract/own-fields.ts';
import type { Column } from '../../../platform/web/components/SortableTable.tsx';
import type { PrintedColumn } from '../../../platform/web/lists/PrintedList.tsx';
import type { ColumnOption } from '../../../platform/web/lists/use-columns.ts';
import type { FieldOfPerson } from '../fields.contract.ts';
import { shownValue } from './field-texts.ts';

/** A column of a list for one of the school's own fields, as the list's call sorts and filters by it. */
export type FieldColumn = `field.${string}`;

export function keyOfField({ _id }: Pick<FieldOfPerson, '_id'>): FieldColumn {
  return `field.${_id}`;
}

/** The columns that can be added. */
export function fieldOptions(own: readonly FieldOfPerson[]): ColumnOption<FieldColumn>[] {
  return own.map((field) => ({ key: keyOfField(field), label: field.name, isDeskOnly: true }));
}

/** The chosen fields as columns of a printed list. */
export function printedFields<Row extends { readonly fields?: FieldValues }>(
  own: readonly FieldOfPerson[],
  isShown: (key: FieldColumn) => boolean,
): PrintedColumn<Row>[] {
  const chosen = own.filter((field) => isShown(keyOfField(field)));
  return chosen.map(({ name }) => ({ label: name, value: ({ fields }) => shownValue(fields?.[name]) }));
}

/** The chosen fields as columns of a list; each can sort it. */
export function fieldColumns<Row extends { readonly fields?: FieldValues }>(
  own: readonly FieldOfPerson[],
  isShown: (key: FieldColumn) => boolean,
): Column<Row>[] {
  const chosen = own.filter((field) => isShown(keyOfField(field)));
  return chosen.map((field) => ({
    key: keyOfField(field),
    label: field.name,
    value: ({ fields }) => shownValue(fields?.[field.name]) || '—',
    isDeskOnly: true,
  }));
}
