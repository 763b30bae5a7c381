import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenBar } from '../../../platform/web/lists/ChosenBar.tsx';
import type { Selection } from '../../../platform/web/lists/use-selection.ts';
import type { Listed, OutcomeWish } from './outcomes.ts';

type Props = {
  readonly selection: Selection<Listed>;
  readonly onWish: (wanted: OutcomeWish, students: readonly Listed[]) => void;
};

/** The outcome for all selected students, of any class. */
export function ChosenStudents({ selection, onWish }: Props) {
  const { t } = useTranslation('moving-up');
  const [wanted, setWanted] = useState<OutcomeWish>('kept');
  const options: readonly { readonly value: OutcomeWish; readonly label: string }[] = [
    { value: 'suggested', label: t('asSuggested') },
    { value: 'promoted', label: t('isPromoted') },
    { value: 'kept', label: t('isKept') },
    { value: 'leaving', label: t('isLeaving') },
    { value: 'undecided', label: t('isUndecided') },
    { value: 'other', label: t('otherClass') },
  ];
  const set = () => {
    onWish(wanted, [...selection.chosen.values()]);
    if (wanted !== 'other') selection.clear();
  };
  return (
    <ChosenBar selection={selection} total={selection.chosen.size}>
      <NativeSelect
        aria-label={t('outcomeOfChosen')}
        data={[...options]}
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value as OutcomeWish)}
      />
      <Button onClick={set}>{t('set')}</Button>
    </ChosenBar>
  );
}
