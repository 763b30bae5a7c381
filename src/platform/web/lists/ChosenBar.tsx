import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../components/ActionBar.tsx';
import type { Selection } from './use-selection.ts';
import './lists.text.ts';

type Props = {
  readonly selection: Pick<Selection<{ readonly _id: string }>, 'chosen' | 'page' | 'clear'>;
  /** How many match on all pages. */
  readonly total: number;
  /** Chooses all of them; undefined if they are on one page. */
  readonly onAll?: (() => void) | undefined;
  readonly isBusy?: boolean;
  /** The actions for the selected rows. */
  readonly children: ReactNode;
};

/** How many rows are chosen, and what can be done to all of them; nothing while none is. */
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
