import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import type { ImportKindName } from '../imports.contract.ts';
import { type SheetFormat, useTemplate } from './imports.hooks.ts';

const formats = { xlsx: 'templateXlsx', csv: 'templateCsv' } as const;

export function Templates({ kind }: { readonly kind: ImportKindName }) {
  const { t } = useTranslation('imports');
  const download = useTemplate(kind, t('templateName', { kind: t(`kinds.${kind}`) }));
  return (
    <Group>
      {(Object.keys(formats) as SheetFormat[]).map((format) => (
        <Button
          key={format}
          variant="default"
          h="auto"
          mih="2.25rem"
          styles={{ label: { whiteSpace: 'normal', lineHeight: 1.3 } }}
          leftSection={<IconDownload aria-hidden size={18} />}
          loading={download.isPending && download.variables === format}
          onClick={() => download.mutate(format, { onError: toastError })}
        >
          {t(formats[format])}
        </Button>
      ))}
    </Group>
  );
}
