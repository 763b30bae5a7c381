import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import styles from './MoveUp.module.css';

type Props = {
  /** The newest first. */
  readonly sessions: readonly Session[];
  readonly from: string;
  readonly to: string | undefined;
  readonly onFrom: (session: string) => void;
  readonly onTo: (session: string) => void;
};

/** The session that students move from, and the later session they move to. */
export function SessionFields({ sessions, from, to, onFrom, onTo }: Props) {
  const { t } = useTranslation('moving-up');
  const later = sessions.slice(
    0,
    sessions.findIndex(({ session }) => session === from),
  );
  const options = (offered: readonly Session[]) =>
    offered.map(({ session }) => ({ value: session, label: formatDigits(session) }));
  return (
    <div className={styles.sessions}>
      <NativeSelect
        label={t('from')}
        data={options(sessions)}
        value={from}
        onChange={(event) => onFrom(event.currentTarget.value)}
      />
      {to !== undefined && (
        <NativeSelect
          label={t('to')}
          data={options(later)}
          value={to}
          onChange={(event) => onTo(event.currentTarget.value)}
        />
      )}
    </div>
  );
}
