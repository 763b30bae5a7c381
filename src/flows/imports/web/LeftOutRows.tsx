import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { toastError } from '../../../platform/web/components/toast-change.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import type { Import, ImportRow } from '../imports.contract.ts';
import { useMatchColumns } from './imports.hooks.ts';

type Row = Pick<ImportRow, 'sheet' | 'line'>;

/** Leaves rows out of an import that is not applied yet, and takes them in again; the file is checked anew. */
export function useLeaveOut({ _id, leftOut }: Pick<Import, '_id' | 'leftOut'>) {
  const match = useMatchColumns(_id);
  const send = (rows: Import['leftOut']) => match.mutate({ columns: {}, leftOut: rows }, { onError: toastError });
  return {
    leaveOut: ({ sheet, line }: Row) => send([...leftOut, { sheet, line }]),
    takeIn: ({ sheet, line }: Row) => send(leftOut.filter((one) => one.sheet !== sheet || one.line !== line)),
    isPending: match.isPending,
  };
}

/** The rows that a person left out, each with a button to include it again. */
export function LeftOutRows({ found }: { readonly found: Import }) {
  const { t } = useTranslation('imports');
  const { takeIn, isPending } = useLeaveOut(found);
  const { leftOut } = found;
  if (leftOut.length === 0) return null;
  const hasSheets = new Set(leftOut.map(({ sheet }) => sheet)).size > 1;
  return (
    <Notice kind="note" title={t('leftOutRows', { count: leftOut.length })}>
      <Group gap="xs" mt="xs">
        {leftOut.map(({ sheet, line }) => {
          const row = hasSheets ? t('lineOf', { sheet, line }) : formatNumber(line);
          return (
            <Button
              key={`${sheet} ${line}`}
              variant="default"
              size="compact-md"
              disabled={isPending}
              onClick={() => takeIn({ sheet, line })}
            >
              {t('takeIn', { row })}
            </Button>
          );
        })}
      </Group>
    </Notice>
  );
}
