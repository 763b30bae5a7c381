import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useSchool } from '../../../base/school/web/school.hooks.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { AbsenceSection, FetchedAbsences } from './AbsenceSection.tsx';
import styles from './Absences.module.css';
import { useAbsences } from './absences.hooks.ts';
import { type ChooseStudent, TellAbsence } from './TellAbsence.tsx';
import './absences.text.ts';

/** Lets the office enter absences that parents call about, and shows those that are known. */
export function Absences({ StudentChoice }: { readonly StudentChoice: ChooseStudent }) {
  const { t } = useTranslation('absences');
  const { data: site } = useSchool();
  const [part] = useUrlValue('part');
  const today = site?.school?.today;
  // The roll is in the address, so that a student's page can link here.
  const [named, choose] = useUrlValue('roll');
  const roll = readWholeNumber(named ?? '', 1, maxRoll);
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ButtonLink to="/registers" search={{ part: 'absent' }} variant="default">
          {t('whoIsAbsent')}
        </ButtonLink>
        {part !== 'past' && <ExportMenu kind="absences" />}
      </PageHeader>
      <div className={styles.columns}>
        {today && (
          <TellAbsence
            today={today}
            StudentChoice={StudentChoice}
            roll={roll}
            onChoose={(chosen) => choose(chosen?.toString())}
          />
        )}
        <div>
          <PageParts
            label={t('parts', { ns: 'shared' })}
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
    <FetchedAbsences absences={useAbsences({})}>
      {(absences) => (
        <>
          <ToDecide today={today} />
          <AbsenceSection
            title={t('today')}
            none={t('noneToday')}
            absences={absences.filter(({ from }) => from <= today)}
          />
          <AbsenceSection
            title={t('later')}
            none={t('noneLater')}
            absences={absences.filter(({ from }) => from > today)}
          />
        </>
      )}
    </FetchedAbsences>
  );
}

/** The absences for which an earlier register says absent, so that somebody can correct the register or leave it. */
function ToDecide({ today }: Props) {
  const { t } = useTranslation('absences');
  const { data: lately = [] } = useAbsences({ from: daysAfter(today, -7), to: daysAfter(today, -1) });
  const open = lately.filter(({ to, registers }) => to < today && registers.absent > 0);
  return open.length > 0 && <AbsenceSection title={t('toDecide')} none="" absences={open} />;
}

/** The absences of the last twelve months that are over, the latest first. */
function Past({ today }: Props) {
  const { t } = useTranslation('absences');
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('-02-29', '-02-28')}`;
  return (
    <FetchedAbsences absences={useAbsences({ from: yearAgo, to: today })}>
      {(absences) => (
        <AbsenceSection
          title={t('past')}
          none={t('nonePast')}
          absences={absences.filter(({ to }) => to < today).reverse()}
        />
      )}
    </FetchedAbsences>
  );
}
