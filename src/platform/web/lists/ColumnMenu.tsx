import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './ColumnMenu.module.css';
import type { ColumnChoice } from './use-columns.ts';
import './lists.text.ts';

/** A button with a small menu in which columns are shown and hidden. */
export function ColumnMenu<Key extends string>({ options, isShown, toggle }: ColumnChoice<Key>) {
  const { t } = useTranslation('lists');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        popoverTarget={id}
        aria-expanded={isOpen}
        leftSection={<IconColumns3 aria-hidden size={18} />}
        className="not-printed"
      >
        {t('columns')}
      </Button>
      <fieldset
        id={id}
        popover="auto"
        aria-label={t('columns')}
        className={styles.menu}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen &&
          options.map(({ key, label, isDeskOnly }) => (
            <label key={key} className={styles.option} data-desk={isDeskOnly}>
              <input type="checkbox" checked={isShown(key)} onChange={() => toggle(key)} />
              {label}
            </label>
          ))}
      </fieldset>
    </>
  );
}
