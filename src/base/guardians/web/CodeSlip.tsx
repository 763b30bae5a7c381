import { useTranslation } from 'react-i18next';
import styles from '../../identity/web/Slip.module.css';
import { SlipPaper } from '../../identity/web/SlipPaper.tsx';
import './guardians.text.ts';

type Props = {
  readonly name: string;
  /** The relation and the student's name. */
  readonly line: string;
  readonly phone: string;
  readonly code: string;
};

/** A guardian's code, to be handed over on paper. */
export function CodeSlip({ name, line, phone, code }: Props) {
  const { t } = useTranslation('guardians');
  return (
    <SlipPaper
      name={name}
      line={line}
      facts={[
        { label: t('codeAddress'), value: `${window.location.origin}/welcome` },
        { label: t('phone', { ns: 'shared' }), value: phone },
        { label: t('code'), value: code, isSecret: true },
      ]}
    >
      <p className={styles.text}>{t('codeText')}</p>
    </SlipPaper>
  );
}
