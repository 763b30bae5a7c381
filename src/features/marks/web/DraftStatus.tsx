import { useTranslation } from 'react-i18next';
import { DraftNotice } from '../../../platform/web/components/DraftNotice.tsx';
import { formatInstant, formatTime } from '../../../platform/web/format.ts';
import styles from './EnterMarks.module.css';
import type { MarkSheet } from './use-mark-sheet.ts';
import type { DraftState } from './use-saved-draft.ts';

type StatusProps = { readonly sheet: MarkSheet; readonly failure: DraftState['failure'] };

/** Where what is typed is kept, quietly: not announced at each pause. */
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

type NewsProps = { readonly news: DraftState['news']; readonly onDrop: () => void };

/** Says what came from another device. */
export function DraftNews({ news, onDrop }: NewsProps) {
  const { t } = useTranslation('marks');
  if (!news) return null;
  const text = t(`news.${news.kind}`, { time: formatInstant(news.savedAt) });
  return <DraftNotice text={text} action={t('startOver')} onDrop={onDrop} />;
}
