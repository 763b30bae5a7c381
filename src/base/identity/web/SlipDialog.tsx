import { Button, Group } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ComponentProps, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { Slip } from './Slip.tsx';
import styles from './SlipDialog.module.css';
import '../../../platform/web/components/form.text.ts';

type Props = { readonly slip: ComponentProps<typeof Slip>; readonly onClose: () => void };

/** Shows a first password once. */
export function SlipDialog({ slip, onClose }: Props) {
  const { t } = useTranslation('form');
  return (
    <PaperDialog title={t('slipTitle', { name: slip.name })} hint={t('slipHint')} onClose={onClose}>
      <Slip {...slip} />
    </PaperDialog>
  );
}

type PaperProps = {
  readonly title: string;
  readonly hint: string;
  readonly onClose: () => void;
  /** The printed part. */
  readonly children: ReactNode;
};

/** Shows a printable part once. It is rendered into the body, so that the page can be hidden in print. */
export function PaperDialog({ title, hint, onClose, children }: PaperProps) {
  const { t } = useTranslation('form');
  return createPortal(
    <Dialog opened onClose={onClose} title={title}>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.paper}>{children}</div>
      <Group justify="flex-end" mt="lg" className="not-printed">
        <Button variant="default" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
          {t('printSlip')}
        </Button>
        <Button onClick={onClose} data-autofocus>
          {t('done')}
        </Button>
      </Group>
    </Dialog>,
    document.body,
  );
}
