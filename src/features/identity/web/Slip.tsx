import { useTranslation } from 'react-i18next';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './Slip.module.css';
import '../../../platform/web/components/form.text.ts';

type Props = {
  readonly name: string;
  /** The role, or class and roll. */
  readonly line: string;
  readonly email: string;
  readonly password: string;
};

/** A person's first credentials, to be handed over on paper. */
export function Slip({ name, line, email, password }: Props) {
  const { t } = useTranslation('form');
  const { data: site } = useSchool();
  return (
    <div className={styles.slip}>
      <p className={styles.school}>{site?.school?.name}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p>{line}</p>
      <dl className={styles.facts}>
        <dt>{t('slipAddress')}</dt>
        <dd>
          <bdi dir="ltr">{window.location.origin}</bdi>
        </dd>
        <dt>{t('slipEmail')}</dt>
        <dd>
          <bdi dir="ltr">{email}</bdi>
        </dd>
        <dt>{t('slipPassword')}</dt>
        <dd className={styles.password}>
          <bdi dir="ltr">{password}</bdi>
        </dd>
      </dl>
    </div>
  );
}
