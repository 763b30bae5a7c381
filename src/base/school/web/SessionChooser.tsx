import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDigits } from '../../../platform/web/format.ts';
import styles from './SessionChooser.module.css';
import { usePresentSession } from './school.hooks.ts';
import { useSessions, useUrlSession } from './sessions.hooks.ts';
import './session-choice.text.ts';

/** Chooses the session of a page, in its address; by default the present one, or all where the page can show them. */
export function SessionChooser({ hasAll = false }: { readonly hasAll?: boolean }) {
  const { t } = useTranslation('session-choice');
  const present = usePresentSession();
  const { data: sessions } = useSessions();
  const [named, choose] = useUrlSession({ hasAll });
  const chosen = named ?? (hasAll ? '' : present);
  if (chosen === undefined) return null;
  const names = sessions?.map(({ session }) => session) ?? [];
  const options = (chosen === '' || names.includes(chosen) ? names : [chosen, ...names]).map((value) => ({
    value,
    label: formatDigits(value),
  }));
  return (
    <NativeSelect
      className={`${styles.chooser} not-printed`}
      aria-label={t('session', { ns: 'shared' })}
      data={hasAll ? [{ value: '', label: t('allSessions') }, ...options] : options}
      value={chosen}
      onChange={(event) => choose(event.currentTarget.value || undefined)}
    />
  );
}

/** A notice, also on paper, that a page shows another session than the present one, and whether that is closed. */
export function OtherSessionNotice() {
  const { t } = useTranslation('session-choice');
  const present = usePresentSession();
  const { data: sessions } = useSessions();
  const [chosen] = useUrlSession();
  const session = sessions?.find((one) => one.session === chosen);
  if (!session || present === undefined || chosen === present) return null;
  const parameters = { session: formatDigits(session.session), present: formatDigits(present) };
  return (
    <p className={styles.notice} role="status">
      {t(session.isClosed ? 'closedSessionShown' : 'otherSessionShown', parameters)}
    </p>
  );
}
