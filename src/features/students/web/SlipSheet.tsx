import { useTranslation } from 'react-i18next';
import { Nothing } from '../../../web/components/Nothing.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import type { SignInSlip } from '../students.contract.ts';
import styles from './SlipSheet.module.css';

type Props = {
  readonly classNumber: number;
  /** Those with a first password, to be cut apart. */
  readonly slips: readonly SignInSlip[];
  readonly all: readonly SignInSlip[];
};

/** A class's slips as they go to the printer, and who needs none. */
export function SlipSheet({ classNumber, slips, all }: Props) {
  const { t } = useTranslation('students');
  const chosen = all.filter((slip) => !slips.includes(slip));
  if (all.length === 0) return <Nothing title={t('emptyClass', { class: classNumber })} hint={t('emptyClassHint')} />;
  return (
    <>
      <p className={styles.count} role="status">
        {t('slipCount', { count: slips.length })}
      </p>
      <ul className={styles.sheet}>
        {slips.map((slip) => (
          <Slip key={slip._id} slip={slip} classNumber={classNumber} />
        ))}
      </ul>
      {chosen.length > 0 && (
        <section className={styles.chosen}>
          <h2>{t('haveChosen', { count: chosen.length })}</h2>
          <p>{chosen.map(({ roll, name }) => `${name} (${roll})`).join(', ')}</p>
        </section>
      )}
    </>
  );
}

function Slip({ slip, classNumber }: { readonly slip: SignInSlip; readonly classNumber: number }) {
  const { t } = useTranslation('students');
  const { data: site } = useSchool();
  return (
    <li className={styles.slip}>
      <p className={styles.school}>{site?.school?.name}</p>
      <p className={styles.name}>{slip.name}</p>
      <p>{t('line', { class: classNumber, roll: slip.roll })}</p>
      <dl className={styles.facts}>
        <dt>{t('slipAddress')}</dt>
        <dd>{window.location.origin}</dd>
        <dt>{t('email')}</dt>
        <dd>{slip.email}</dd>
        <dt>{t('firstPassword')}</dt>
        <dd className={styles.password}>{slip.firstPassword}</dd>
      </dl>
    </li>
  );
}
