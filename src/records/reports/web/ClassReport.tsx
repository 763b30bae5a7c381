import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Session } from '../../../base/school/shape.contract.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { formatDigits } from '../../../platform/web/format.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { Broadsheet } from './Broadsheet.tsx';
import { type ChosenTime, queryOf } from './choose-time.ts';
import styles from './Reports.module.css';
import { useBroadsheet } from './reports.hooks.ts';
import { TermChooser } from './TermChooser.tsx';
import { TermState } from './TermState.tsx';

export type TimeProps = {
  readonly sessions: readonly Session[];
  readonly chosen: ChosenTime;
  readonly choose: (to: { readonly term: string } | { readonly session: string }) => void;
};

/** The results of a chosen class in a term or session, and whether they are published. */
export function ClassReport({ sessions, chosen, choose }: TimeProps) {
  const { t } = useTranslation('reports');
  const [classNumber, chooseClass] = useUrlClass();
  return (
    <>
      <div className={styles.choices}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
        <TermChooser sessions={sessions} chosen={chosen} onChange={choose} />
        {classNumber && (
          <div className="buttons">
            <Button variant="default" onClick={() => window.print()}>
              {t('print', { ns: 'shared' })}
            </Button>
            {chosen.term && (
              <ButtonLink
                to="/report_cards"
                search={{ class: classNumber, term: chosen.term._id }}
                variant="default"
                className="not-printed"
              >
                {t('cards')}
              </ButtonLink>
            )}
            <ExportMenu kind="broadsheet" query={{ class: classNumber, ...queryOf(chosen) }} />
          </div>
        )}
      </div>
      {classNumber ? (
        <OneClass classNumber={classNumber} chosen={chosen} />
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('pickClassHint')} drawing="marks" />
      )}
    </>
  );
}

function OneClass({ classNumber, chosen }: { readonly classNumber: number; readonly chosen: ChosenTime }) {
  const { t } = useTranslation('reports');
  const { data: sheet, error, isPlaceholderData, refetch } = useBroadsheet(classNumber, chosen);
  if (!sheet) return <FetchState error={error} onRetry={refetch} />;
  if (sheet.students.length === 0) {
    return <Nothing title={t('nobody')} hint={t('nobodyHint')} drawing="people" />;
  }
  const time = chosen.term?.name ?? t('ofSession', { ns: 'form', session: formatDigits(chosen.session.session) });
  return (
    <>
      {chosen.term && <TermState sheet={sheet} term={chosen.term} />}
      <Broadsheet sheet={sheet} label={t('sheetOf', { class: classNumber, time })} isStale={isPlaceholderData} />
    </>
  );
}
