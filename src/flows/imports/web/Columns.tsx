import { Button, NativeSelect, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFieldNameLength } from '../../../base/fields/fields.contract.ts';
import { useSaveField } from '../../../base/fields/web/fields.hooks.ts';
import type { FieldOwner } from '../../../platform/contract/own-fields.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatList } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import styles from './Columns.module.css';
import { isRunning, useMatchColumns } from './imports.hooks.ts';
import { LeftColumns } from './LeftColumns.tsx';
import { missingFields, readAs } from './match-columns.ts';

/** Each column of the file and what it is read as; open where something is missing. */
export function Columns({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const id = useId();
  const [columns, change, changeAll] = useColumns(found);
  const [isOpened, setOpened] = useState<boolean>();
  const headings = Object.keys(columns);
  if (headings.length === 0) return null;
  const missing = isRunning(found) ? [] : missingFields(found);
  const leftOut = headings.filter((heading) => columns[heading] === null);
  const of = found.hasFile && !isRunning(found) ? ownersOf[found.kind] : undefined;
  const all = headings.length;
  const matched = all - leftOut.length;
  // The list stays open when nothing is missing any more, because the last change was made here.
  const isDoubtful =
    missing.length > 0 ||
    found.doubtfulColumns.length > 0 ||
    found.faults.some(({ reason }) => reason === 'column-twice');
  if (isOpened === undefined && isDoubtful) setOpened(true);
  return (
    <section className={styles.columns} aria-labelledby={id}>
      <MissingFields missing={missing} />
      <LeftColumns found={found} headings={leftOut} of={of} onKeep={(made) => changeAll({ ...columns, ...made })} />
      <div className={styles.head}>
        <Title order={2} id={id}>
          {t('columns')}
        </Title>
        <span className="hint">{leftOut.length === 0 ? t('allMatched', { all }) : t('matched', { all, matched })}</span>
        <Button
          variant="subtle"
          size="compact-md"
          aria-expanded={isOpened === true}
          onClick={() => setOpened(!isOpened)}
        >
          {t(isOpened ? 'hideColumns' : 'showColumns')}
        </Button>
      </div>
      {isOpened && (
        <>
          <p className="hint">{t('columnsHint')}</p>
          <ul className={styles.list} aria-labelledby={id}>
            {headings.map((heading) => (
              <ColumnLine
                key={heading}
                heading={heading}
                sample={found.samples[heading]}
                field={columns[heading] ?? null}
                fields={found.fields}
                of={of}
                onChange={(field) => change(heading, field)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function MissingFields({ missing }: { readonly missing: ReturnType<typeof missingFields> }) {
  const { t } = useTranslation('imports');
  if (missing.length === 0) return null;
  return (
    <Notice
      kind="warm"
      role="status"
      title={t('missingFields', { fields: formatList(missing.map(({ heading }) => heading)) })}
      action={
        // A school cannot choose to do without the columns that every such file needs.
        missing.some(({ required }) => !required) &&
        mayDo('policies.manage') && (
          <Link to="/school" search={{ part: 'policies', about: 'people' }}>
            {t('notRequired')}
          </Link>
        )
      }
    />
  );
}

type LineProps = {
  readonly heading: string;
  readonly sample: string | undefined;
  readonly field: string | null;
  readonly fields: Import['fields'];
  /** The kind of person to which the column can be added as a field. */
  readonly of: FieldOwner | undefined;
  readonly onChange: (field: string | null) => void;
};

/** The kinds of files whose columns may become fields of the school's own. */
const ownersOf: Readonly<Partial<Record<Import['kind'], FieldOwner>>> = {
  students: 'student',
  teachers: 'teacher',
  guardians: 'guardian',
};

/** No field has this name; it means that a new field is made from the column. */
const newField = 'new';

function ColumnLine({ heading, sample, field, fields, of, onChange }: LineProps) {
  const { t } = useTranslation('imports');
  const add = useSaveField();
  const choose = (chosen: string) => {
    if (chosen !== newField || of === undefined) return onChange(chosen || null);
    add.mutate(
      { of, name: heading.slice(0, maxFieldNameLength), type: 'text' },
      {
        onSuccess: ({ _id }) => onChange(`field.${_id}`),
        onError: toastError,
      },
    );
  };
  return (
    <li className={styles.column} data-left-out={field === null || undefined}>
      <span className={styles.heading}>
        <bdi>{heading}</bdi>
      </span>
      <span className={styles.sample}>{sample ? <bdi>{sample}</bdi> : '—'}</span>
      <NativeSelect
        className={styles.field ?? ''}
        aria-label={t('readAsOf', { heading })}
        value={field ?? ''}
        data={[
          { value: '', label: t('leftOut') },
          ...fields.map((one) => ({
            value: one.field,
            label: one.required ? t('needed', { field: one.heading }) : one.heading,
          })),
          ...(of && field === null ? [{ value: newField, label: t('newField') }] : []),
        ]}
        disabled={add.isPending}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    </li>
  );
}

/**
 * The chosen columns: shown at once, but sent when the server is not checking, so that several can be changed one after
 * the other.
 */
function useColumns(found: Import) {
  const { t } = useTranslation('imports');
  const match = useMatchColumns(found._id);
  const [wanted, setWanted] = useState<Import['columns']>();
  const { mutate, isPending } = match;
  const isWaiting = wanted !== undefined && !isPending && !isRunning(found);
  useEffect(() => {
    if (!isWaiting || !wanted) return;
    mutate(
      { columns: wanted },
      {
        onSuccess: () => setWanted((now) => (now === wanted ? undefined : now)),
        onError: (error) => {
          setWanted(undefined);
          toastError(error);
        },
      },
    );
  }, [isWaiting, wanted, mutate, t]);
  const columns = { ...found.columns, ...wanted };
  const change = (heading: string, field: string | null) =>
    setWanted({ ...wanted, ...readAs(columns, heading, field) });
  return [columns, change, setWanted] as const;
}
