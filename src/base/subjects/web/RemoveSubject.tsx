import { useTranslation } from 'react-i18next';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { useUndoLast } from '../../history/web/history.hooks.ts';
import type { Subject } from '../subjects.contract.ts';
import { wordsOf } from './subject-words.ts';
import { useRemoveSubject } from './subjects.hooks.ts';

/** Asks before removing a subject; the removal can be taken back. */
export function RemoveSubject({ subject, onDone }: { readonly subject: Subject; readonly onDone: () => void }) {
  const { t } = useTranslation('subjects');
  const remove = useRemoveSubject();
  const undoLast = useUndoLast();
  const { _id: id } = subject;
  return (
    <ConfirmChange
      title={t('sureTitle', { ns: 'form' })}
      action={t('sureAction', { ns: 'form' })}
      isDestructive
      change={remove}
      input={id}
      done={() =>
        offerUndo({ text: t('removed'), undo: () => undoLast({ kind: 'subject', id, action: 'subjects.remove' }) })
      }
      onDone={onDone}
    >
      <p>{t('confirmText')}</p>
      <p>{t('confirmSubject', wordsOf(subject))}</p>
    </ConfirmChange>
  );
}
