import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Nothing } from './Nothing.tsx';
import './shared.text.ts';

type Props = {
  readonly title: string;
  readonly hint: string;
  /** The word of the button; "Clear search" where none is given. */
  readonly clear?: string;
  readonly onClear: () => void;
};

/** Says that a search or a filter finds nothing, with a button that clears it. */
export function NoneFound({ title, hint, clear, onClear }: Props) {
  const { t } = useTranslation('shared');
  const action = (
    <Button variant="default" onClick={onClear}>
      {clear ?? t('clearSearch')}
    </Button>
  );
  return <Nothing drawing="search" title={title} hint={hint} action={action} />;
}
