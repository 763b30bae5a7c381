import type { KeyboardEvent } from 'react';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { findNumberFault } from '../../../platform/web/components/number-fault.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import styles from './LoadTable.module.css';
import { type FieldName, useTyped } from './use-typed.ts';

type Props = {
  readonly field: FieldName;
  readonly label: string;
  /** The column in which the arrow keys go up and down. */
  readonly column: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly onChange: (value: number) => void;
};

/** A number in a table. What is no number from `least` to `most` stays as typed, with its fault, and changes nothing. */
export function NumberCell({ field, label, column, value, least, most, onChange }: Props) {
  const { text, isRefused, type, drop, events } = useTyped({
    field,
    stands: formatNumber(value),
    isWrong: (typed) => readWholeNumber(typed, least, most) === undefined,
    take: (typed) => onChange(readWholeNumber(typed, least, most) ?? value),
  });
  const fault = isRefused ? (findNumberFault(text, least, most) ?? String(least)) : undefined;
  return (
    <>
      <input
        className={styles.number}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={fault !== undefined || undefined}
        data-column={column}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={text.trim() === '' ? drop : events.onBlur}
        onKeyDown={(event) => {
          events.onKeyDown(event);
          goInColumn(event);
        }}
      />
      {fault !== undefined && (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1, Enter: 1 };

/** As in a spreadsheet: up and down by the arrows, and down by Enter. */
function goInColumn(event: KeyboardEvent<HTMLInputElement>): void {
  const step = steps[event.key];
  if (!step) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const cells = [
    ...(event.currentTarget.closest('table')?.querySelectorAll<HTMLElement>(`[data-column="${column}"]`) ?? []),
  ];
  cells[cells.indexOf(event.currentTarget) + step]?.focus();
}
