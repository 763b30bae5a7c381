import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './shared.text.ts';

type Props = {
  readonly isBusy?: boolean;
  /** The text of the submit button; "Save" by default. */
  readonly action?: string | undefined;
  /** Whether the submit button is red. */
  readonly isDestructive?: boolean;
  readonly isDisabled?: boolean;
  /** A further button on the other side. */
  readonly aside?: ReactNode;
  readonly onCancel: () => void;
};

/** The foot of a form, with Cancel and the submit button. */
export function FormFoot({
  isBusy = false,
  action,
  isDestructive = false,
  isDisabled = false,
  aside,
  onCancel,
}: Props) {
  const { t } = useTranslation('shared');
  return (
    <Group justify={aside ? 'space-between' : 'flex-end'} mt="lg">
      {aside}
      <Group gap="xs">
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={isDisabled} {...(isDestructive && { color: 'red' })}>
          {action ?? t('save')}
        </Button>
      </Group>
    </Group>
  );
}
