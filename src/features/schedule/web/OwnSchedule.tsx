import { Button, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { GridEntry, type Shown } from './GridEntry.tsx';
import { OwnDays } from './OwnDays.tsx';
import styles from './Schedule.module.css';
import { type Entry, isGoingOn } from './timetable.ts';
import { useSchoolClock } from './use-school-clock.ts';
import gridStyles from './WeekGrid.module.css';
import { WeekGrid } from './WeekGrid.tsx';
import './schedule.text.ts';

type Props = {
  readonly hint: string | undefined;
  readonly shows: Shown;
  readonly entries: readonly Entry[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

/** A teacher's or class's week: by day, today first, and as a grid, which is what prints. */
export function OwnSchedule({ hint, shows, entries, error, onRetry }: Props) {
  const { t } = useTranslation('schedule');
  return (
    <>
      <PageHeader title={t('ownTitle')} hint={hint}>
        <Button variant="default" className="not-printed" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </PageHeader>
      {error ? (
        <Failure message={failureText(error, t('ownFailed'), t('ownNoAnswer'))} onRetry={onRetry} />
      ) : !entries ? (
        <Waiting />
      ) : entries.length === 0 ? (
        <Nothing title={t('ownNone')} hint={t('ownNoneHint')} />
      ) : (
        <OwnWeek entries={entries} shows={shows} />
      )}
    </>
  );
}

function OwnWeek({ entries, shows }: { readonly entries: readonly Entry[]; readonly shows: Shown }) {
  const { t } = useTranslation('schedule');
  const now = useSchoolClock();
  const isNow = (entry: Entry) => entry.day === now.day && isGoingOn(entry.time, now.clock);
  return (
    <div className={styles.sections}>
      <OwnDays entries={entries} shows={shows} today={now.day} isNow={isNow} />
      <section>
        <Title order={2}>{t('week')}</Title>
        <p className={styles.count}>{t('periodCount', { count: entries.length })}</p>
        <WeekGrid label={t('week')} entries={entries} periods={Math.max(...entries.map(({ period }) => period))}>
          {(entry) => (
            <div key={entry.id} className={gridStyles.entry} data-now={isNow(entry) || undefined}>
              <GridEntry entry={entry} shows={shows} />
            </div>
          )}
        </WeekGrid>
        <SignatureLine />
      </section>
    </div>
  );
}
