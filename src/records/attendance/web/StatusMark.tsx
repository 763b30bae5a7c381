import type { TFunction } from 'i18next';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { ChalkMark } from '../../../platform/web/components/ChalkMark.tsx';
import styles from './StatusMark.module.css';

export const signs = { Present: 'tick', Late: 'clock', Absent: 'cross', Excused: 'letter' } as const;

type Props = {
  /** `null` where a register that was taken says nothing of the student. */
  readonly status: AttendanceStatus | null;
  readonly t: TFunction<'attendance'>;
};

/** A status by word and sign, not by colour alone. */
export function StatusMark({ status, t }: Props) {
  return (
    <span className={styles.mark} data-status={status ?? undefined}>
      {status && <ChalkMark is={signs[status]} size={22} />}
      {t(status ?? 'notRecorded')}
    </span>
  );
}
