import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { nextKey } from '../../../platform/web/components/typed-fields.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { type CodeSet, mostCodes } from '../codes.contract.ts';
import { CodeRow, type TypedCode } from './CodeRow.tsx';
import styles from './Codes.module.css';
import { useChangeCodes, useCodeSets } from './codes.hooks.ts';
import './codes.text.ts';

/** All codes as they are typed, saved together. A refusal is shown at its field, and what was typed stays. */
export function CodesForm({ saved }: { readonly saved: readonly AttendanceCode[] }) {
  const { t } = useTranslation('codes');
  const save = useChangeCodes();
  const [rows, setRows] = useState(() => typedOf(saved));
  const { form, faults } = useFormRefusal(save.error);
  const isChanged = JSON.stringify(toSend(rows)) !== JSON.stringify(toSend(typedOf(saved)));
  /** The faults of a refusal name rows by their place, so they are cleared when rows move. */
  const replace = (changed: readonly TypedCode[]) => {
    save.reset();
    setRows(changed);
  };
  const move = (from: number, to: number) => replace(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from] as TypedCode));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(toSend(rows), {
      onSuccess: (stored) => {
        // What was typed while they were being stored stays.
        setRows((now) => (now === rows ? typedOf(stored) : now));
        toastSuccess(t('saved'));
      },
    });
  };

  return (
    <form ref={form} onSubmit={submit} noValidate className={styles.form}>
      <LeaveQuestion isUnsaved={() => isChanged} />
      <Sets rows={rows} onChoose={({ codes }) => replace(typedOf(codes, nextKey(rows)))} onUndo={replace} />
      {rows.length === 0 && <Nothing title={t('none')} hint={t('noneHint')} />}
      <ol className={styles.list} aria-label={t('list')}>
        {rows.map((row, place) => (
          <CodeRow
            key={row.key}
            row={row}
            place={place}
            isLast={place === rows.length - 1}
            faultOf={(field) => faults[`${place}.${field}`]}
            onChange={(changes) => setRows(rows.map((one) => (one === row ? { ...row, ...changes } : one)))}
            onMove={(by) => move(place, place + by)}
            onRemove={() => replace(rows.filter((one) => one !== row))}
          />
        ))}
      </ol>
      {rows.length < mostCodes && (
        <Button variant="default" onClick={() => replace([...rows, { ...newRow, key: nextKey(rows) }])}>
          {t('add')}
        </Button>
      )}
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending} disabled={!isChanged}>
        {t('save')}
      </Button>
    </form>
  );
}

const newRow = { code: '', name: '', status: 'Excused', counts: 'absent', isOpen: true } as const;

type Sent = Pick<AttendanceCode, 'code' | 'name' | 'status' | 'counts' | 'isOpen'> & { readonly _id?: string };

function typedOf(codes: readonly Sent[], firstKey = 0): readonly TypedCode[] {
  return codes.map(({ _id, code, name, status, counts, isOpen }, place) => ({
    ...(_id !== undefined && { _id }),
    ...{ key: firstKey + place, code, name, status, counts, isOpen },
  }));
}

function toSend(rows: readonly TypedCode[]) {
  return rows.map(({ key, ...row }) => row);
}

type SetsProps = {
  readonly rows: readonly TypedCode[];
  readonly onChoose: (set: CodeSet) => void;
  readonly onUndo: (rows: readonly TypedCode[]) => void;
};

/** Offers ready-made codes to begin with. Those that they replace can be brought back. */
function Sets({ rows, onChoose, onUndo }: SetsProps) {
  const { t } = useTranslation('codes');
  const { data: sets = [] } = useCodeSets();
  const [chosen, setChosen] = useState<{ readonly name: string; readonly before: readonly TypedCode[] }>();
  const country = (name: string) => t(`countries.${name as 'England'}`, { defaultValue: name });
  return (
    <fieldset className={styles.sets}>
      <legend className={styles.legend}>{t('sets')}</legend>
      <div className={styles.buttons}>
        {sets.map((set) => (
          <Button
            key={set.name}
            variant="default"
            onClick={() => {
              setChosen({ name: set.name, before: rows });
              onChoose(set);
            }}
          >
            {t('take', { country: country(set.name) })}
          </Button>
        ))}
        {chosen && (
          <Button
            variant="subtle"
            onClick={() => {
              onUndo(chosen.before);
              setChosen(undefined);
            }}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      <div role="status">
        {chosen && <p className={styles.hint}>{t('taken', { country: country(chosen.name) })}</p>}
      </div>
    </fieldset>
  );
}
