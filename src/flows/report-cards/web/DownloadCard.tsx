import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { useDownloadCard } from './report-cards.hooks.ts';
import './report-cards.text.ts';

type Props = { readonly id: string /** For a screen reader, which card. */; readonly label: string };

export function DownloadCard({ id, label }: Props) {
  const { t } = useTranslation('report-cards');
  const { mutate, isPending } = useDownloadCard();
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload aria-hidden size={16} />}
      loading={isPending}
      aria-label={label}
      onClick={() => mutate(id, { onError: toastError })}
    >
      {t('download')}
    </Button>
  );
}
