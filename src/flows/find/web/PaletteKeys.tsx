import { useTranslation } from 'react-i18next';
import styles from './Palette.module.css';

/** Explains the keys; not shown on a touch screen. */
export function PaletteKeys() {
  const { t } = useTranslation('find');
  return (
    <div className={styles.keys}>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('keyMove')}
      </span>
      <span>
        <kbd>{t('enter')}</kbd> {t('keyOpen')}
      </span>
      <span>
        <kbd>{t('escape')}</kbd> {t('keyClose')}
      </span>
    </div>
  );
}
