import { Button, Group } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import './actions.text.ts';

/** Shows rare actions behind one button. Once shown, they stay, because some of them ask a question in place. */
export function MoreActions({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('actions');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        className="not-printed"
        aria-label={t('more')}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconDots aria-hidden size={20} />
      </Button>
      <Group id={id} gap="xs" hidden={!isOpen} w="100%" className="not-printed">
        {isOpen && children}
      </Group>
    </>
  );
}
