import { Button, Loader, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import columns from './ColumnMenu.module.css';
import styles from './ExportMenu.module.css';
import type { Exported, ExportFormat } from './save-export.ts';
import { useExport } from './use-export.ts';
import './lists.text.ts';

type Props = Exported & {
  /** The list that is printed as a PDF, if there is one. */
  readonly paper?: Exported | undefined;
};

/**
 * A button with a small menu of the formats in which a list is saved as a file, with all pages of the filtered rows.
 */
export function ExportMenu({ paper, ...exported }: Props) {
  const { t } = useTranslation('lists');
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const menu = useRef<HTMLDivElement>(null);
  const { save, isSlow } = useExport();
  const choose = (format: ExportFormat) => () => {
    menu.current?.hidePopover();
    save(format === 'pdf' && paper ? paper : exported, format);
  };
  return (
    <>
      <Button
        variant="default"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-busy={isSlow}
        leftSection={isSlow ? <Loader size={18} aria-hidden /> : <IconDownload aria-hidden size={18} />}
        className={`${styles.open} not-printed`}
      >
        {t('export')}
      </Button>
      <div
        id={id}
        ref={menu}
        popover="auto"
        className={columns.menu}
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        <button type="button" className={`${columns.option} ${styles.format}`} onClick={choose('xlsx')}>
          {t('exportXlsx')}
        </button>
        <button type="button" className={`${columns.option} ${styles.format}`} onClick={choose('csv')}>
          {t('exportCsv')}
        </button>
        {paper && (
          <button type="button" className={`${columns.option} ${styles.format}`} onClick={choose('pdf')}>
            {t('exportPdf')}
          </button>
        )}
      </div>
      <VisuallyHidden role="status">{isSlow && t('exporting')}</VisuallyHidden>
    </>
  );
}
