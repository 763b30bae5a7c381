import { useTranslation } from 'react-i18next';
import { useSchool } from '../../school/web/school.hooks.ts';
import styles from './Slip.module.css';
import '../../../platform/web/components/form.text.ts';
import './invitations.text.ts';

type Props = {
  readonly name: string;
  /** The role, or what they are to whom. */
  readonly line: string;
  /** Empty if the school knows none: they name it themselves. */
  readonly email: string;
  /** The link's path. */
  readonly path: string;
  /** The link as an SVG picture of a QR code. */
  readonly picture: string;
};

/** An invitation, to be handed over on paper. */
export function InvitationSlip({ name, line, email, path, picture }: Props) {
  const { t } = useTranslation('invitations');
  const { t: form } = useTranslation('form');
  const { data: site } = useSchool();
  return (
    <div className={styles.slip}>
      <p className={styles.school}>{site?.school?.name}</p>
      <p className={styles.name}>
        <bdi>{name}</bdi>
      </p>
      <p>{line}</p>
      <p className={styles.text}>{t('slipText')}</p>
      <p className={styles.link}>
        <bdi dir="ltr">{`${window.location.origin}${path}`}</bdi>
      </p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('slipPicture')}
      />
      {email !== '' && (
        <dl className={styles.facts}>
          <dt>{form('slipEmail')}</dt>
          <dd>
            <bdi dir="ltr">{email}</bdi>
          </dd>
        </dl>
      )}
    </div>
  );
}
