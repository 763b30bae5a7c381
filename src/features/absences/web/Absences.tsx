import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { Absence } from '../absences.contract.ts';
import { AbsenceList } from './AbsenceList.tsx';
import styles from './Absences.module.css';
import { useAbsences } from './absences.hooks.ts';
import { type ChooseStudent, TellAbsence } from './TellAbsence.tsx';
import './absences.text.ts';

/** Tells the absences that parents call about, and shows those that are known. */
export function Absences({ StudentChoice }: { readonly StudentChoice: ChooseStudent }) {
  const { t } = useTranslation('absences');
  const { data: site } = useSchool();
  const [part] = useUrlValue('part');
  const today = site?.school?.today;
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        {part !== 'past' && <ExportMenu kind="absences" />}
      </PageHeader>
      <div className={styles.columns}>
        {today && <TellAbsence today={today} StudentChoice={StudentChoice} />}
        <div>
          <PageParts
            label={t('parts')}
            parts={[
              { part: undefined, label: t('coming') },
              { part: 'past', label: t('past') },
            ]}
          />
          {today && (part === 'past' ? <Past today={today} /> : <Coming today={today} />)}
        </div>
      </div>
    </>
  );
}

type Props = { readonly today: string };

function Coming({ today }: Props) {
  const { t } = useTranslation('absences');
  return (
    <Fetched absences={useAbsences({})}>
      {(absences) => (
        <>
          <Section title={t('today')} none={t('noneToday')} absences={absences.filter(({ from }) => from <= today)} />
          <Section title={t('later')} none={t('noneLater')} absences={absences.filter(({ from }) => from > today)} />
        </>
      )}
    </Fetched>
  );
}

/** Those of the last twelve months that are over, the last first. */
function Past({ today }: Props) {
  const { t } = useTranslation('absences');
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
  return (
    <Fetched absences={useAbsences({ from: yearAgo, to: today })}>
      {(absences) => (
        <Section title={t('past')} none={t('nonePast')} absences={absences.filter(({ to }) => to < today).reverse()} />
      )}
    </Fetched>
  );
}

type FetchedProps = {
  readonly absences: ReturnType<typeof useAbsences>;
  readonly children: (absences: readonly Absence[]) => ReactNode;
};

function Fetched({ absences: { data, error, refetch }, children }: FetchedProps) {
  const { t } = useTranslation('absences');
  if (data) return children(data);
  if (!error) return <Waiting />;
  return <Failure message={failureText(error, t('fetchFailed'), t('fetchNoAnswer'))} onRetry={() => refetch()} />;
}

type SectionProps = { readonly title: string; readonly none: string; readonly absences: readonly Absence[] };

function Section({ title, none, absences }: SectionProps) {
  return (
    <section className={styles.section}>
      <Title order={2}>{title}</Title>
      {absences.length === 0 ? <p className={styles.none}>{none}</p> : <AbsenceList absences={absences} />}
    </section>
  );
}
