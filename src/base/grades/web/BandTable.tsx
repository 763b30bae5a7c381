import { CloseButton, TextInput } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import tableStyles from '../../../platform/web/components/Table.module.css';
import { formatNumber } from '../../../platform/web/format.ts';
import styles from './Grades.module.css';
import { isWrong, type NumberCell, numbers, type Row } from './scale-rows.ts';
import './grades.text.ts';

type Faults = ReturnType<typeof fieldFaults>;

type Props = {
  readonly rows: readonly Row[];
  readonly faults: Faults;
  /** Whether an empty number already counts as a fault. */
  readonly isTried: boolean;
  readonly onChange: (rows: readonly Row[]) => void;
};

/** A table of the grades as typed, one per row. */
export function BandTable({ rows, faults, isTried, onChange }: Props) {
  const { t } = useTranslation('grades');
  const body = useRef<HTMLTableSectionElement>(null);
  const count = useRef(rows.length);
  // A row that was just added gets the focus.
  useEffect(() => {
    if (rows.length === count.current + 1) body.current?.querySelector<HTMLElement>('tr:last-child input')?.focus();
    count.current = rows.length;
  }, [rows.length]);
  return (
    <table className={`${tableStyles.table} ${styles.table}`} aria-label={t('scale')}>
      <thead>
        <tr>
          <th scope="col">{t('grade')}</th>
          <th scope="col">{t('from')}</th>
          <th scope="col">{t('points')}</th>
          <th scope="col">{t('passes')}</th>
          <td />
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, place) => (
          <BandRow
            key={row.key}
            row={row}
            place={place}
            isTried={isTried}
            faultOf={(field) => faults[`bands.${place}.${field}`]}
            onChange={(changes) => onChange(rows.map((one) => (one === row ? { ...row, ...changes } : one)))}
            onRemove={() => onChange(rows.filter((one) => one !== row))}
          />
        ))}
      </tbody>
    </table>
  );
}

type RowProps = {
  readonly row: Row;
  readonly place: number;
  readonly isTried: boolean;
  readonly faultOf: (field: string) => Faults[string] | undefined;
  readonly onChange: (changes: Partial<Row>) => void;
  readonly onRemove: () => void;
};

function BandRow({ row, place, isTried, faultOf, onChange, onRemove }: RowProps) {
  const { t } = useTranslation('grades');
  const faultId = useId();
  const number = formatNumber(place + 1);
  const wrongNumber = (cell: NumberCell) =>
    isWrong(row, cell) && (isTried || row[cell] !== '') ? t('notANumber', numbers[cell]) : undefined;
  const faults = {
    name: faultOf('name'),
    from: wrongNumber('from') ?? faultOf('fromPercent'),
    points: wrongNumber('points') ?? faultOf('points'),
    passes: faultOf('passes'),
  };
  const told = [...new Set(Object.values(faults).filter(Boolean))];
  const describedBy = (fault: unknown) => (fault ? { 'aria-describedby': faultId } : {});
  const typed = (cell: 'name' | NumberCell, label: string) => (
    <TextInput
      aria-label={label}
      autoComplete="off"
      value={row[cell]}
      error={Boolean(faults[cell])}
      {...describedBy(faults[cell])}
      {...(cell === 'name' ? { maxLength: 20 } : { inputMode: 'decimal' as const, dir: 'ltr' })}
      onChange={({ currentTarget: { value } }) => onChange({ [cell]: value })}
    />
  );
  return (
    <>
      <tr data-faulty={told.length > 0 || undefined}>
        <td>{typed('name', t('nameOf', { number }))}</td>
        <td>{typed('from', t('fromOf', { number }))}</td>
        <td>{typed('points', t('pointsOf', { number }))}</td>
        <td className={styles.passes}>
          <label>
            <input
              type="checkbox"
              aria-label={t('passesOf', { number })}
              aria-invalid={faults.passes ? true : undefined}
              {...describedBy(faults.passes)}
              checked={row.passes}
              onChange={({ currentTarget: { checked } }) => onChange({ passes: checked })}
            />
          </label>
        </td>
        <td className={styles.remove}>
          <CloseButton size="lg" aria-label={t('remove', { number })} onClick={onRemove} />
        </td>
      </tr>
      {told.length > 0 && (
        <tr>
          <td colSpan={5} id={faultId} role="alert" className={styles.fault}>
            {told.map((fault) => (
              <p key={fault}>{fault}</p>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
