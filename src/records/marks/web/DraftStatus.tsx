import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { formatInstant, formatTime } from '../../../platform/web/format.ts';
import styles from './EnterMarks.module.css';
import type { MarkTexts } from './mark-text.ts';
import type { MarkSheet } from './use-mark-sheet.ts';
import type { DraftState } from './use-saved-draft.ts';

type StatusProps = { readonly sheet: MarkSheet; readonly failure: DraftState['failure'] };

/** Says where typed marks are kept. It is not announced to screen readers, because it changes at each pause. */
export function DraftStatus({ sheet: { saved }, failure }: StatusProps) {
  const { t } = useTranslation('marks');
  return (
    <p className={styles.saved}>
      {failure
        ? t(failure === 'refused' ? 'keptHere' : 'keptAndRetried')
        : saved && t('savedAt', { time: formatTime(saved.savedAt) })}
    </p>
  );
}

type NewsProps = {
  readonly news: NonNullable<DraftState['news']>;
  readonly onTake: (replaced: MarkTexts) => void;
  readonly onClose: () => void;
};

/** Says that marks came from another device, and offers to restore the texts that typing here has replaced. */
export function DraftNews({ news: { kind, savedAt, replaced = {} }, onTake, onClose }: NewsProps) {
  const { t } = useTranslation('marks');
  const count = Object.keys(replaced).length;
  return (
    <Notice
      kind="note"
      role="status"
      action={
        <>
          {count > 0 && (
            <Button variant="default" size="sm" onClick={() => onTake(replaced)}>
              {t('takeTheirs')}
            </Button>
          )}
          <Button variant="default" size="sm" onClick={onClose}>
            {t('ok', { ns: 'form' })}
          </Button>
        </>
      }
    >
      {t(`news.${kind}`, { time: formatInstant(savedAt) })} {count > 0 && t('bothChanged', { count })}
    </Notice>
  );
}
