import { IconCheck, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import styles from './StatusMark.module.css';

const signs = { Present: IconCheck, Absent: IconX } as const satisfies Record<AttendanceStatus, unknown>;

/** Present or Absent by word and symbol, not by colour alone. */
export function StatusMark({ status }: { readonly status: AttendanceStatus }) {
  const { t } = useTranslation('attendance');
  const Sign = signs[status];
  return (
    <span className={styles.mark} data-status={status}>
      <Sign aria-hidden size={18} stroke={2.5} />
      {t(status)}
    </span>
  );
}
