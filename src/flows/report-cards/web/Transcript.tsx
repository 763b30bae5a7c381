import { Button } from '@mantine/core';
import { IconCertificate } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { useDownloadTranscript } from './transcript.hooks.ts';
import './report-cards.text.ts';

type Props = { readonly student: { readonly _id: string; readonly name: string } };

/** Saves a student's results of all years as one paper. */
export function Transcript({ student: { _id, name } }: Props) {
  const { t } = useTranslation('report-cards');
  const { mutate, isPending } = useDownloadTranscript();
  return (
    <Button
      variant="default"
      leftSection={<IconCertificate aria-hidden size={18} />}
      loading={isPending}
      aria-label={t('transcriptOf', { name })}
      onClick={() => mutate(_id, { onError: toastError })}
    >
      {t('transcript')}
    </Button>
  );
}
