import { useTranslation } from 'react-i18next';
import { ShareBar } from '../../../platform/web/components/ShareBar.tsx';
import styles from './ProgressLine.module.css';

type Props = { readonly label: string /** From 0 to 100. */; readonly percent: number };

/** The progress of something that is under way. */
export function ProgressLine({ label, percent }: Props) {
  const { t } = useTranslation('imports');
  const text = t('percent', { percent: Math.floor(percent) });
  return (
    <div className={styles.line}>
      <p className={styles.label}>
        <span className={styles.what}>{label}</span> <span>{text}</span>
      </p>
      <ShareBar value={percent / 100} label={label} text={text} />
    </div>
  );
}
