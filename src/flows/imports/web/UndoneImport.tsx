import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Import } from '../imports.contract.ts';
import { FileDrop } from './FileDrop.tsx';

export function UndoneImport({ found: { kind, undoneAt, createdAt } }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  return (
    <>
      <Notice kind="note" title={t('undoneAt', { time: formatInstant(undoneAt ?? createdAt) })}>
        {t('undoneHint')}
      </Notice>
      <FileDrop kind={kind} action={t('another')} />
    </>
  );
}
