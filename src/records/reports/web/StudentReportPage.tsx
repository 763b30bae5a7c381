import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { nameOf } from '../../../platform/web/components/name-of.ts';
import { SignatureLine } from '../../../platform/web/components/SignatureLine.tsx';
import { formatDigits } from '../../../platform/web/format.ts';
import type { Report } from '../reports.contract.ts';
import type { CardsOf } from './cards-of.ts';
import type { ChosenTime } from './choose-time.ts';
import { ReportNeighbours } from './ReportNeighbours.tsx';
import styles from './Reports.module.css';
import { useReport } from './reports.hooks.ts';
import { StudentReport } from './StudentReport.tsx';
import { TermChooser } from './TermChooser.tsx';
import { useUrlTerm } from './use-url-term.ts';
import './reports.text.ts';

const StudentFields = lazyPart(() => import('./StudentFields.tsx'), 'StudentFields');

/** A student's report of a term or session, for staff. */
export function StudentReportPage({ Cards }: { readonly Cards: CardsOf }) {
  return <WithSessions>{(sessions) => <OfTime sessions={sessions} Cards={Cards} />}</WithSessions>;
}

function OfTime({ sessions, Cards }: { readonly sessions: readonly Session[]; readonly Cards: CardsOf }) {
  const { t } = useTranslation('reports');
  const { roll: named = '' } = useParams({ strict: false });
  const roll = readWholeNumber(named, 1, maxRoll);
  const [time, choose] = useUrlTerm(sessions);
  if (roll === undefined || !time) {
    return (
      <>
        <PageHeader title={t('reportTitle')} />
        <Nothing title={t('notFound')} hint={t('notFoundHint')} drawing="people" />
      </>
    );
  }
  const chooser = <TermChooser sessions={sessions} chosen={time} onChange={choose} />;
  return <OfStudent key={roll} roll={roll} time={time} chooser={chooser} Cards={Cards} />;
}

type Props = { readonly roll: number; readonly time: ChosenTime; readonly chooser: ReactNode; readonly Cards: CardsOf };

function OfStudent({ roll, time, chooser, Cards }: Props) {
  const { t } = useTranslation('reports');
  const { data: report, error, refetch } = useReport(roll, time);
  return (
    <>
      <PageHeader title={report ? nameOf(report.name) : t('reportTitle')} hint={report && <Which report={report} />} />
      <div className={styles.choices}>
        {chooser}
        <div className="buttons">
          <Button variant="default" onClick={() => window.print()}>
            {t('print', { ns: 'shared' })}
          </Button>
        </div>
      </div>
      {isNotThere(error) ? (
        <Nothing title={t('notFound')} hint={t('notFoundHint')} drawing="people" />
      ) : !report ? (
        <FetchState error={error} onRetry={refetch} />
      ) : (
        <>
          <ReportNeighbours report={report} roll={roll} />
          <StudentReport report={report} roll={roll} time={time} />
          <Suspense>
            <StudentFields report={report} roll={roll} />
          </Suspense>
          <SignatureLine />
          {report.term !== null && (
            <Suspense>
              <Cards class={report.class} term={report.term} roll={report.roll} rollNow={roll} name={report.name} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}

function Which({ report }: { readonly report: Report }) {
  const { t } = useTranslation('reports');
  const time = report.termName ?? t('ofSession', { ns: 'form', session: formatDigits(report.session) });
  return t('reportOf', { class: report.class, roll: report.roll, time });
}
