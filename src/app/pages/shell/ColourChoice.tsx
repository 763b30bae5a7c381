import { useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import styles from './ColourChoice.module.css';

const schemes = ['light', 'dark', 'auto'] as const;

/** A choice of a light or dark scheme, or the device's; stored in this browser. */
export function ColourChoice() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Choice
      legend={t('colours')}
      isLegendHidden
      options={schemes.map((value) => ({ value, label: t(value) }))}
      value={colorScheme}
      onChange={setColorScheme}
      className={styles.choice}
    />
  );
}
