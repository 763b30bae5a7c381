import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import styles from './Marks.module.css';
import type { Pasted } from './paste-marks.ts';

type Props = {
  readonly pasted: Pasted;
  /** The number of pasted cells that are currently invalid marks. */
  readonly wrong: number;
  readonly onUndo: () => void;
};

/** Longer lists are not read aloud, for example after pasting a whole sheet by mistake. */
const maxLines = 12;

/** The result of a paste, before anything is saved: the number of cells, and each line without a matching row. */
export function PasteNotice({ pasted, wrong, onUndo }: Props) {
  const { t } = useTranslation('marks');
  const { marks, unmatched } = pasted;
  return (
    <Notice
      kind={unmatched.length > 0 || wrong > 0 ? 'warm' : 'success'}
      role="status"
      action={
        <Button variant="default" size="sm" onClick={onUndo}>
          {t('undoPaste')}
        </Button>
      }
    >
      {t('pasted', { count: Object.keys(marks).length })}
      {wrong > 0 && ` ${t('pastedWrong', { count: wrong })}`}
      {unmatched.length > 0 && ` ${t('unmatched', { count: unmatched.length })}`}
      <ul className={styles.unmatched}>
        {unmatched.slice(0, maxLines).map(({ line, text, reason }) => (
          <li key={line}>{t('unmatchedLine', { line, text, reason: t(`reasons.${reason}`) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
