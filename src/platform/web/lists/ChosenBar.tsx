import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../components/ActionBar.tsx';
import type { Selection } from './use-selection.ts';
import './lists.text.ts';

type Props = {
  readonly selection: Pick<Selection<{ readonly _id: string }>, 'chosen' | 'page' | 'clear'>;
  /** The number of matches on all pages. */
  readonly total: number;
  /** Selects all of them; undefined if they are on one page. */
  readonly onAll?: (() => void) | undefined;
  readonly isBusy?: boolean;
  /** The actions for the selected rows. */
  readonly children: ReactNode;
};

/** Shows how many rows are selected, and what can be done with all of them; nothing while none is selected. */
export function ChosenBar({ selection, total, onAll, isBusy = false, children }: Props) {
  const { t } = useTranslation('lists');
  const { chosen, page, clear } = selection;
  if (chosen.size === 0) return null;
  return (
    <ActionBar count={t('chosen', { count: chosen.size })}>
      {onAll && page === 'all' && chosen.size < total && (
        <Button variant="default" onClick={onAll} loading={isBusy}>
          {t('selectAll', { total })}
        </Button>
      )}
      {children}
      <Button variant="default" onClick={clear}>
        {t('clear')}
      </Button>
    </ActionBar>
  );
}
