import { Button, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { CalendarAddress } from './CalendarAddress.tsx';
import styles from './CalendarCard.module.css';
import { useCalendarAddress } from './calendar-feed.hooks.ts';
import './calendar-feed.text.ts';

/** The reader's own calendar, to subscribe to. Its address is made and shown only to those who ask for it. */
export function CalendarCard() {
  const { t } = useTranslation('calendar-feed');
  const [isWanted, want] = useDisclosure(false);
  const { data, error, isFetching, refetch } = useCalendarAddress(isWanted);
  return (
    <section className="not-printed">
      <Title order={2}>{t('title')}</Title>
      <p className={styles.hint}>{isOffice(readRole()) ? t('closedDaysHint') : t('lessonsHint')}</p>
      {isWanted && data ? (
        <CalendarAddress address={data.address} />
      ) : (
        <Button variant="default" onClick={want.open} loading={isFetching}>
          {t('show')}
        </Button>
      )}
      {isWanted && error && !data && (
        <div className={styles.failure}>
          <Failure message={failureText(error)} onRetry={() => refetch()} />
        </div>
      )}
    </section>
  );
}
