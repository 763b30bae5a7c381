import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasOwnSign, useCodeList } from '../../../base/school/web/codes.hooks.ts';
import type { AttendanceCode } from '../../../platform/contract/attendance-code.ts';
import { attendanceStatuses } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatNumber } from '../../../platform/web/format.ts';
import { maxMinutesLate, maxNoteLength } from '../attendance.contract.ts';
import styles from './LineDetails.module.css';
import { type Line, withCode, withStatus } from './register-draft.ts';
import type { Marking } from './use-marking.ts';

type Props = {
  readonly roll: number;
  readonly name: string;
  readonly line: Line;
  readonly setLine: Marking['setLine'];
  readonly onClose: () => void;
};

/** Edits a student's line within the row: the four statuses, the code or reason, the minutes late and a note. */
export function LineDetails({ roll, name, line, setLine, onClose }: Props) {
  const { t } = useTranslation('attendance');
  const codes = useCodeList();
  const isCoded = codes.some(hasOwnSign);
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const isDone = event.key === 'Escape' || (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement));
    if (!isDone || event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };

  return (
    <fieldset ref={panel} className={`${styles.panel} not-printed`} onKeyDown={onKeyDown}>
      <legend className={styles.legend}>{t('detailsOf', { name: nameOf(name) })}</legend>
      <Choice
        legend={t('status')}
        isLegendHidden
        options={attendanceStatuses.map((value) => ({ value, label: t(value) }))}
        value={line.status}
        onChange={(status) => setLine(roll, (before) => withStatus(before, status))}
        className={styles.statuses}
      />
      {isCoded && <CodeButtons {...{ roll, line, setLine, onClose }} codes={codes.filter(({ isOpen }) => isOpen)} />}
      <div className={styles.fields}>
        {line.status === 'Late' && <Minutes roll={roll} line={line} setLine={setLine} />}
        {!isCoded && <ReasonSelect roll={roll} line={line} setLine={setLine} />}
        <TextInput
          label={t('note')}
          description={t('noteHint')}
          size="md"
          className={styles.note ?? ''}
          maxLength={maxNoteLength}
          enterKeyHint="done"
          autoComplete="off"
          value={line.note ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setLine(roll, ({ note: _, ...before }) => ({ ...before, ...(value !== '' && { note: value }) }))
          }
        />
      </div>
      <Button variant="default" size="md" onClick={onClose}>
        {t('detailsDone')}
      </Button>
    </fieldset>
  );
}

type FieldProps = Pick<Props, 'roll' | 'line' | 'setLine'>;

/** The most frequent numbers of minutes. */
const usualMinutes = [5, 10, 15, 30];

function Minutes({ roll, line: { minutesLate }, setLine }: FieldProps) {
  const { t } = useTranslation('attendance');
  const [typed, setTyped] = useState(minutesLate === undefined ? '' : String(minutesLate));
  const type = (text: string) => {
    setTyped(text);
    const minutes = readWholeNumber(text, 1, maxMinutesLate);
    setLine(roll, ({ minutesLate: _, ...before }) => ({
      ...before,
      ...(minutes !== undefined && { minutesLate: minutes }),
    }));
  };
  return (
    <div className={styles.minutes}>
      <WholeNumberField
        label={t('minutesLate')}
        size="md"
        least={1}
        most={maxMinutesLate}
        enterKeyHint="done"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {usualMinutes.map((minutes) => (
        <button
          key={minutes}
          type="button"
          className={styles.quick}
          aria-label={t('minutes', { count: minutes })}
          aria-pressed={minutes === minutesLate}
          onClick={() => type(String(minutes))}
        >
          {formatNumber(minutes)}
        </button>
      ))}
    </div>
  );
}

/**
 * Chooses among the open codes or reasons of the status and the line's own; nothing is shown if the school has none for
 * it.
 */
function ReasonSelect({ roll, line, setLine }: FieldProps) {
  const { t } = useTranslation('attendance');
  const codes = useCodeList();
  const offered = codes.filter(({ _id, status, isOpen }) => status === line.status && (isOpen || _id === line.reason));
  if (offered.length === 0) return null;
  return (
    <NativeSelect
      label={t('reason', { ns: 'shared' })}
      size="md"
      value={line.reason ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setLine(roll, ({ reason: _, ...before }) => ({ ...before, ...(value !== '' && { reason: value }) }))
      }
    >
      <option value="">{t('noReason')}</option>
      {offered.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}

type CodesProps = Pick<Props, 'roll' | 'line' | 'setLine' | 'onClose'> & { readonly codes: readonly AttendanceCode[] };

/**
 * All codes at once, in the school's order: pressing one marks the student and closes the details, unless minutes must
 * be entered.
 */
function CodeButtons({ roll, line, setLine, onClose, codes }: CodesProps) {
  const { t } = useTranslation('attendance');
  return (
    <fieldset className={styles.codes}>
      <legend className={styles.codesLegend}>{t('codes')}</legend>
      {codes.map((code) => (
        <button
          key={code._id}
          type="button"
          className={styles.code}
          data-status={code.status}
          aria-pressed={code._id === line.reason}
          onClick={() => {
            setLine(roll, (before) => withCode(before, code));
            if (code.status !== 'Late') onClose();
          }}
        >
          {hasOwnSign(code) && <b dir="ltr">{code.code}</b>} <bdi>{code.name}</bdi>
        </button>
      ))}
    </fieldset>
  );
}
