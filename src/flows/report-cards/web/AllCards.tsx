import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { WithSessions } from '../../../base/school/web/WithSessions.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import type { Term } from '../../../records/reports/web/choose-time.ts';
import { NoSuchTime } from '../../../records/reports/web/NoSuchTime.tsx';
import { NoTerms } from '../../../records/reports/web/NoTerms.tsx';
import choices from '../../../records/reports/web/Reports.module.css';
import { useBroadsheet } from '../../../records/reports/web/reports.hooks.ts';
import { TermChooser } from '../../../records/reports/web/TermChooser.tsx';
import { useUrlTerm } from '../../../records/reports/web/use-url-term.ts';
import { CardsOfClass } from './CardsOfClass.tsx';
import { useReportCards } from './report-cards.hooks.ts';
import './report-cards.text.ts';

/** The report cards of a class in a term: which students have one, a preview of each, and a file with all of them. */
export function AllCards() {
  const { t } = useTranslation('report-cards');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')} />
      <WithSessions>{(sessions) => <Chosen sessions={sessions} />}</WithSessions>
    </>
  );
}

function Chosen({ sessions }: { readonly sessions: readonly Session[] }) {
  const { t } = useTranslation('report-cards');
  const [classNumber, chooseClass] = useUrlClass();
  const [chosen, choose] = useUrlTerm(sessions);
  if (!chosen) return sessions.length === 0 ? <NoTerms session="" /> : <NoSuchTime />;
  const { session } = chosen;
  const term = chosen.term ?? session.terms.at(-1);
  if (!term) return <NoTerms session={session.session} />;
  return (
    <>
      <div className={choices.choices}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
        <TermChooser sessions={sessions} chosen={{ session, term }} isTermOnly onChange={choose} />
      </div>
      {classNumber ? (
        <OfClass key={`${classNumber} ${term._id}`} classNumber={classNumber} session={session} term={term} />
      ) : (
        <Nothing title={t('pickClass')} hint={t('pickClassHint')} drawing="marks" />
      )}
    </>
  );
}

type OfClassProps = { readonly classNumber: number; readonly session: Session; readonly term: Term };

function OfClass({ classNumber, session, term }: OfClassProps) {
  const { t } = useTranslation('report-cards');
  const sheet = useBroadsheet(classNumber, { session, term });
  const cards = useReportCards({ class: classNumber, term: term._id });
  const failed = sheet.isLoadingError ? sheet : cards;
  if (!sheet.data || !cards.data) return <FetchState error={failed.error} onRetry={failed.refetch} />;
  const { students } = sheet.data;
  if (students.length === 0 && cards.data.length === 0) {
    return <Nothing title={t('nobody')} hint={t('nobodyHint')} drawing="people" />;
  }
  return <CardsOfClass of={{ class: classNumber, term: term._id }} students={students} cards={cards.data} />;
}
