import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { formatSeries } from '../../../platform/web/format.ts';
import { Slip } from '../../identity/web/Slip.tsx';
import styles from '../../identity/web/SlipSheet.module.css';
import type { SignInSlip } from '../students.contract.ts';

type Props = {
  readonly classNumber: number;
  /** The slips of students with a first password. */
  readonly slips: readonly SignInSlip[];
  readonly all: readonly SignInSlip[];
  /** Whether a note is shown for a class without students; it is not shown when many classes are printed. */
  readonly hasNote: boolean;
};

/** A class's slips for printing, and the students who need none. */
export function SlipSheet({ classNumber, slips, all, hasNote }: Props) {
  const { t } = useTranslation('students');
  const chosen = all.filter((slip) => !slips.includes(slip));
  if (all.length === 0 && !hasNote) return null;
  if (all.length === 0) return <Nothing title={t('emptyClass', { class: classNumber })} hint={t('emptyClassHint')} />;
  return (
    <>
      <ul className={styles.sheet}>
        {slips.map((slip) => (
          <li key={slip._id} className={styles.slip}>
            <Slip
              name={slip.name}
              line={t('line', { class: classNumber, roll: slip.roll })}
              email={slip.email}
              password={slip.firstPassword ?? ''}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <section className={styles.chosen}>
          <h2>{t('haveChosen', { count: chosen.length })}</h2>
          <p>{formatSeries(chosen.map(({ roll, name }) => t('nameAndRoll', { name, roll })))}</p>
        </section>
      )}
    </>
  );
}
