import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { ChalkMark } from '../../../platform/web/components/ChalkMark.tsx';
import styles from './StatusMark.module.css';

export const signs = { Present: 'tick', Late: 'clock', Absent: 'cross', Excused: 'letter' } as const;

/** A status by word and sign, not by colour alone. */
export function StatusMark({ status }: { readonly status: AttendanceStatus }) {
  const { t } = useTranslation('attendance');
  return (
    <span className={styles.mark} data-status={status}>
      <ChalkMark is={signs[status]} size={22} />
      {t(status)}
    </span>
  );
}
