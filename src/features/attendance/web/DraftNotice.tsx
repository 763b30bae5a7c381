import { Alert, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../../web/components/format-date.ts';

type Props = {
  readonly text: 'restored' | 'unsentCorrection';
  readonly savedAt: string;
  readonly action: string;
  readonly onDrop: () => void;
};

/** Says that the marks shown are this device's unsent ones, and lets them be dropped. */
export function DraftNotice({ text, savedAt, action, onDrop }: Props) {
  const { t } = useTranslation('attendance');
  return (
    <Alert mb="md" role="status">
      <Group justify="space-between">
        <span>{t(text, { time: formatInstant(savedAt) })}</span>
        <Button variant="default" size="sm" onClick={onDrop}>
          {action}
        </Button>
      </Group>
    </Alert>
  );
}
