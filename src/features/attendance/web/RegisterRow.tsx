import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { type AttendanceStatus, isPresent } from '../../../platform/contract/school-terms.ts';
import { OtherSession } from '../../../platform/web/components/OtherSession.tsx';
import styles from './RegisterList.module.css';
import { StatusMark } from './StatusMark.tsx';
import type { Marking } from './use-marking.ts';

type Props = {
  readonly roll: number;
  readonly name: string;
  readonly session: string;
  readonly presentSession: string | undefined;
  readonly status: AttendanceStatus;
  readonly index: number;
  readonly isReachable: boolean;
  /** Prints tick boxes instead of the status. */
  readonly hasBoxes: boolean;
  readonly onChange: Marking['set'];
  readonly onReach: (index: number) => void;
};

/** One student. Memoised, so that a class of 100 responds at once. */
export const RegisterRow = memo(function RegisterRow({
  roll,
  name,
  session,
  presentSession,
  status,
  index,
  isReachable,
  hasBoxes,
  onChange,
  onReach,
}: Props) {
  return (
    <li className={styles.item}>
      <button
        type="button"
        role="switch"
        aria-checked={isPresent(status)}
        className={styles.row}
        tabIndex={isReachable ? 0 : -1}
        data-takes-focus={isReachable || undefined}
        onClick={() => onChange(roll, 'other')}
        onFocus={() => onReach(index)}
      >
        <span className={styles.roll}>{roll}</span>
        <span className={styles.name}>
          {name}
          <OtherSession session={session} present={presentSession} />
        </span>
        {hasBoxes ? (
          <>
            <span className="not-printed">
              <StatusMark status={status} />
            </span>
            <Boxes />
          </>
        ) : (
          <StatusMark status={status} />
        )}
      </button>
    </li>
  );
});

function Boxes() {
  const { t } = useTranslation('attendance');
  return (
    <span className={styles.boxes}>
      <span className={styles.box} /> {t('presentLetter')}
      <span className={styles.box} /> {t('absentLetter')}
    </span>
  );
}
