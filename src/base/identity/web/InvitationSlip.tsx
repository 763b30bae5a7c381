import { useTranslation } from 'react-i18next';
import styles from './Slip.module.css';
import { SlipPaper } from './SlipPaper.tsx';
import '../../../platform/web/components/form.text.ts';
import './invitations.text.ts';

type Props = {
  readonly name: string;
  /** The role, or the relation and the student's name. */
  readonly line: string;
  /** Empty if the school knows no email; the person then enters it. */
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
  return (
    <SlipPaper name={name} line={line} facts={email === '' ? [] : [{ label: form('slipEmail'), value: email }]}>
      <p className={styles.text}>{t('slipText')}</p>
      <p className={styles.link}>
        <bdi dir="ltr">{`${window.location.origin}${path}`}</bdi>
      </p>
      <img
        className={styles.picture}
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('slipPicture')}
      />
    </SlipPaper>
  );
}
