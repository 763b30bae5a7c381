import { ActionIcon, CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type AttendanceCode, maxCodeLength } from '../../../platform/contract/attendance-code.ts';
import { attendanceStatuses, codeCounts } from '../../../platform/contract/school-terms.ts';
import type { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { typedFields } from '../../../platform/web/components/typed-fields.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import styles from './Codes.module.css';
import './codes.text.ts';

/** A code as it is typed. It has no `_id` until it is stored. */
export type TypedCode = Pick<AttendanceCode, 'code' | 'name' | 'status' | 'counts' | 'isOpen'> & {
  readonly key: number;
  readonly _id?: string;
};

type Props = {
  readonly row: TypedCode;
  readonly place: number;
  readonly isLast: boolean;
  readonly faultOf: (field: string) => ReturnType<typeof fieldFaults>[string] | undefined;
  readonly onChange: (changes: Partial<TypedCode>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
};

export function CodeRow(props: Props) {
  const { row, place, faultOf, onChange } = props;
  const { t } = useTranslation('codes');
  const number = formatNumber(place + 1);
  const field = typedFields(row, onChange, faultOf);
  return (
    <li className={styles.row}>
      <TextInput
        className={styles.sign ?? ''}
        aria-label={t('signOf', { number })}
        placeholder={t('sign')}
        required
        dir="ltr"
        maxLength={maxCodeLength}
        autoComplete="off"
        {...field('code')}
      />
      <TextInput
        className={styles.name ?? ''}
        aria-label={t('nameOf', { number })}
        placeholder={t('name', { ns: 'shared' })}
        required
        maxLength={100}
        autoComplete="off"
        {...field('name')}
      />
      <NativeSelect
        aria-label={t('statusOf', { number })}
        value={row.status}
        error={faultOf('status')}
        data={attendanceStatuses.map((value) => ({ value, label: t(value) }))}
        onChange={({ currentTarget: { value } }) => {
          const status = attendanceStatuses.find((one) => one === value) ?? row.status;
          onChange({ status, counts: usualCounts[status] });
        }}
      />
      <NativeSelect
        aria-label={t('countsOf', { number })}
        value={row.counts}
        error={faultOf('counts')}
        data={codeCounts.map((value) => ({ value, label: `${t('counts')}: ${t(words[value])}` }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ counts: codeCounts.find((one) => one === value) ?? row.counts })
        }
      />
      <CheckField
        className={styles.open ?? ''}
        label={t('offered')}
        aria-label={t('offeredOf', { number })}
        checked={row.isOpen}
        onCheck={(isOpen) => onChange({ isOpen })}
      />
      <Actions {...props} number={number} />
    </li>
  );
}

type ActionsProps = Pick<Props, 'place' | 'isLast' | 'onMove' | 'onRemove'> & { readonly number: string };

function Actions({ number, place, isLast, onMove, onRemove }: ActionsProps) {
  const { t } = useTranslation('codes');
  return (
    <span className={styles.actions}>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('up', { number })}
        disabled={place === 0}
        onClick={() => onMove(-1)}
      >
        ↑
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('down', { number })}
        disabled={isLast}
        onClick={() => onMove(1)}
      >
        ↓
      </ActionIcon>
      <CloseButton size="lg" aria-label={t('remove', { number })} onClick={onRemove} />
    </span>
  );
}

const usualCounts = { Present: 'present', Late: 'present', Absent: 'absent', Excused: 'absent' } as const;

const words = { present: 'asPresent', absent: 'asAbsent', not: 'asNot' } as const;
