import { Button, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../../platform/web/api/other-calls.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { exportOneRoster } from '../oneroster.contract.ts';
import './oneroster.text.ts';

/** Saves everything that other programs can take over. */
export function WholeSchool() {
  const { t } = useTranslation('oneroster');
  const { mutate, isPending } = useChange('nothing', () => callForFile(exportOneRoster, {}), {
    onSuccess: (file) => {
      saveFile(file, file.name);
      toastSuccess(t('exported', { file: file.name }));
    },
    onError: toastError,
  });
  return (
    <section>
      <Title order={2} mb="xs">
        {t('title')}
      </Title>
      <Text maw="44rem">{t('hint')}</Text>
      <Text maw="44rem" c="dimmed" mb="md">
        {t('leftOut')}
      </Text>
      <Button leftSection={<IconDownload aria-hidden size={18} />} loading={isPending} onClick={() => mutate()}>
        {t('export')}
      </Button>
    </section>
  );
}
