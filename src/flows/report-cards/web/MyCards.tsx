import { useTranslation } from 'react-i18next';
import { isGuardian } from '../../../base/guardians/web/children.hooks.ts';
import { useSessions } from '../../../base/school/web/sessions.hooks.ts';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatDay } from '../../../platform/web/format.ts';

import { DownloadCard } from './DownloadCard.tsx';
import styles from './ReportCards.module.css';
import { useReportCards } from './report-cards.hooks.ts';
import './report-cards.text.ts';

/** A student's cards for the student and for guardians, the newest first. */
export function MyCards({ roll }: { readonly roll: number }) {
  const { t } = useTranslation('report-cards');
  const { data: all, error, refetch } = useReportCards({ roll });
  const { data: sessions = [] } = useSessions();
  const names = new Map(sessions.flatMap(({ terms }) => terms.map(({ _id, name }) => [_id, name])));
  const cards = all?.toSorted((one, other) => Number(other._id) - Number(one._id));
  const title = t(isGuardian() ? 'ofChild' : 'own');
  return (
    <section className={`${styles.cards} not-printed`} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {!cards ? (
        <FetchState error={error} onRetry={refetch} />
      ) : cards.length === 0 ? (
        <Nothing title={t('ownNone')} hint={t(isGuardian() ? 'ofChildNoneHint' : 'ownNoneHint')} />
      ) : (
        <ul className={styles.own}>
          {cards.map(({ _id, term: of, version, number, issuedAt, isLatest }) => (
            <li key={_id}>
              <div>
                <p className={styles.of}>
                  {t('ownLine', { term: names.get(of) ?? '', version })} {!isLatest && <Badge>{t('superseded')}</Badge>}
                </p>
                <p className="hint">{t('ownIssued', { date: formatDay(issuedAt) })}</p>
              </div>
              <DownloadCard id={_id} label={t('downloadOwn', { number })} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
