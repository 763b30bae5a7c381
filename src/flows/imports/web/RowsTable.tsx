import { Button, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import table from '../../../platform/web/components/Table.module.css';
import { formatNumber } from '../../../platform/web/format.ts';
import type { Import, ImportRow } from '../imports.contract.ts';
import styles from './RowsTable.module.css';

type Props = {
  readonly found: Import;
  readonly rows: readonly ImportRow[];
  readonly isBusy: boolean;
  /** Leaves a row out of the import; only of one that is not applied yet. */
  readonly onLeaveOut?: ((row: ImportRow) => void) | undefined;
};

/** Rows as in the file, with a column for each field; the changes and faults are shown in their cells. */
export function RowsTable({ found, rows, isBusy, onLeaveOut }: Props) {
  const { t } = useTranslation('imports');
  const read = new Set(Object.values(found.columns));
  const shown = found.fields.filter(
    ({ field }) =>
      read.has(field) ||
      rows.some(({ given, changes }) => given[field] !== undefined || changes.some((change) => change.field === field)),
  );
  const hasSheets = new Set(rows.map(({ sheet }) => sheet)).size > 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is scrolled by the keyboard too.
    <section className={styles.scroll} aria-label={t('rows')} aria-busy={isBusy} tabIndex={0}>
      <table className={`${table.table} ${styles.table}`}>
        <thead>
          <tr>
            <th className={styles.line}>{t('line')}</th>
            {shown.map(({ field, heading }) => (
              <th key={field}>{heading}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.place} data-state={row.state}>
              <th scope="row" className={styles.line}>
                <span className={styles.which}>
                  <span>{hasSheets ? t('lineOf', { sheet: row.sheet, line: row.line }) : formatNumber(row.line)}</span>
                  <Badge>{t(`rowStates.${row.state}`)}</Badge>
                </span>
                <bdi className={styles.label}>{row.label}</bdi>
                <Faults {...saidOf(row, (field) => !shown.some((one) => one.field === field))} />
                {onLeaveOut && row.state === 'wrong' && (
                  <Button
                    variant="default"
                    size="compact-sm"
                    className={styles.leaveOut ?? ''}
                    disabled={isBusy}
                    aria-label={t('leaveOutOf', { line: row.line, name: row.label })}
                    onClick={() => onLeaveOut(row)}
                  >
                    {t('leaveOut')}
                  </Button>
                )}
              </th>
              {shown.map(({ field, heading }) => (
                <Cell key={field} row={row} field={field} heading={heading} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

type CellProps = { readonly row: ImportRow; readonly field: string; readonly heading: string };

function Cell({ row, field, heading }: CellProps) {
  const { t } = useTranslation('imports');
  const change = row.changes.find((one) => one.field === field && row.state === 'changed');
  const said = saidOf(row, (one) => one === field);
  const given = row.given[field] ?? '';
  return (
    <td
      data-heading={heading}
      data-wrong={said.faults.length > 0 || undefined}
      data-changed={change !== undefined || undefined}
      data-empty={(given === '' && !change && said.faults.length + said.notes.length === 0) || undefined}
    >
      {change ? (
        <>
          <VisuallyHidden>
            {t('was', { from: change.from ?? t('nothing'), to: change.to ?? t('nothing') })}
          </VisuallyHidden>
          <span aria-hidden>
            <del className={styles.from}>
              <bdi>{change.from ?? '—'}</bdi>
            </del>
            <span className={styles.arrow} />
            <ins className={styles.to}>
              <bdi>{change.to ?? '—'}</bdi>
            </ins>
          </span>
        </>
      ) : (
        <bdi>{given}</bdi>
      )}
      <Faults {...said} />
    </td>
  );
}

type Said = Pick<ImportRow, 'faults' | 'notes'>;

/** A column that is missing is reported once, above the rows. */
function saidOf({ faults, notes }: Said, isAsked: (field: string | null) => boolean): Said {
  const ofRow = faults.filter(({ reason }) => reason !== 'column-missing');
  return { faults: ofRow.filter(({ field }) => isAsked(field)), notes: notes.filter(({ field }) => isAsked(field)) };
}

/** The faults of a row, and its notes. */
function Faults({ faults, notes }: Said) {
  const { t } = useTranslation('imports');
  return [...faults, ...notes].map(({ cell, reason, message }, place) => (
    <span key={`${cell} ${reason}`} className={place < faults.length ? styles.fault : styles.note}>
      {t('oneFault', { message, where: cell })}
    </span>
  ));
}
