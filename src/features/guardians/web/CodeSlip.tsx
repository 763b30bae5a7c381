import { useTranslation } from 'react-i18next';
import styles from '../../identity/web/Slip.module.css';
import { useSchool } from '../../school/web/school.hooks.ts';
import './guardians.text.ts';

type Props = {
  readonly name: string;
  /** What they are to whom. */
  readonly line: string;
  readonly phone: string;
  readonly code: string;
};

/** A guardian's code, to be handed over on paper. */
export function CodeSlip({ name, line, phone, code }: Props) {
  const { t } = useTranslation('guardians');
  const { data: site } = useSchool();
  return (
    <div className={styles.slip}>
      <p className={styles.school}>{site?.school?.name}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p>{line}</p>
      <p className={styles.text}>{t('codeText')}</p>
      <dl className={styles.facts}>
        <dt>{t('codeAddress')}</dt>
        <dd>
          <bdi dir="ltr">{`${window.location.origin}/welcome`}</bdi>
        </dd>
        <dt>{t('phone')}</dt>
        <dd>
          <bdi dir="ltr">{phone}</bdi>
        </dd>
        <dt>{t('code')}</dt>
        <dd className={styles.password}>
          <bdi dir="ltr">{code}</bdi>
        </dd>
      </dl>
    </div>
  );
}
