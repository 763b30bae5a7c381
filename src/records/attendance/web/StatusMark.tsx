import type { TFunction } from 'i18next';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { ChalkMark } from '../../../platform/web/components/ChalkMark.tsx';
import styles from './StatusMark.module.css';

export const signs = { Present: 'tick', Late: 'clock', Absent: 'cross', Excused: 'letter' } as const;

type Props = {
  /** `null` if the taken register has no line for the student. */
  readonly status: AttendanceStatus | null;
  readonly t: TFunction<'attendance'>;
};

/** A status as a word and a sign, so that it does not depend on colour alone. */
export function StatusMark({ status, t }: Props) {
  return (
    <span className={styles.mark} data-status={status ?? undefined}>
      {status && <ChalkMark is={signs[status]} size={22} />}
      {t(status ?? 'notRecorded')}
    </span>
  );
}
