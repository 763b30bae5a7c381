import { SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import styles from './ColourChoice.module.css';

/** Light, dark, or as the device has it; remembered in this browser. */
export function ColourChoice() {
  const { t } = useTranslation('shell');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <SegmentedControl
      aria-label={t('colours')}
      size="xs"
      fullWidth
      value={colorScheme}
      onChange={(value) => setColorScheme(value as typeof colorScheme)}
      data={(['light', 'dark', 'auto'] as const).map((value) => ({ value, label: t(value) }))}
      classNames={{ root: styles.root ?? '', label: styles.label ?? '', indicator: styles.indicator ?? '' }}
    />
  );
}
