import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import styles from './MakeTimetable.module.css';
import type { Editing } from './use-editing.ts';
import type { NotTaken } from './use-typed.ts';

type Props = {
  readonly editing: Editing;
  readonly notTaken: NotTaken;
  /** Whether the change that can be undone is visible on the screen. */
  readonly hasUndo: boolean;
};

/**
 * Shows whether all changes are saved, the undo button, and the choice to be made if another person has saved
 * meanwhile.
 */
export function SavingBar({ editing, notTaken, hasUndo }: Props) {
  const { t } = useTranslation('timetable-maker');
  const { failure, undo } = editing;
  return (
    <>
      <div className={`${styles.saving} not-printed`}>
        <p className={styles.saved}>
          <SavedWords editing={editing} notTaken={notTaken} />
        </p>
        {hasUndo && (
          <Button
            variant="default"
            size="sm"
            // Stays where it is, with the focus, when there is nothing left to undo.
            aria-disabled={undo === undefined || undefined}
            data-disabled={undo === undefined || undefined}
            onClick={undo}
          >
            {t('undo')}
          </Button>
        )}
      </div>
      {failure?.kind === 'conflict' && <Conflict editing={editing} stands={failure.stands} />}
      {failure?.kind === 'refused' && <SaveFailure error={failure.error} />}
    </>
  );
}

function SavedWords({ editing, notTaken }: Pick<Props, 'editing' | 'notTaken'>) {
  const { standing, isUnsaved, isSaving, failure } = editing;
  const { t } = useTranslation('timetable-maker');
  if (standing.isClosed) return t('closed');
  if (notTaken.refused > 0) return t('notTaken');
  if (failure?.kind === 'no-answer') return t('keptHere');
  if (failure) return t('notSaved');
  if (notTaken.typing > 0) return t('whenLeft');
  if (isSaving || isUnsaved) return t('saving');
  if (standing.version === null || standing.changedAt === null) return t('suggested');
  const time = formatInstant(standing.changedAt);
  return standing.changedBy ? t('savedBy', { time, name: standing.changedBy.name }) : t('saved', { time });
}

type ConflictProps = { readonly editing: Editing; readonly stands: Editing['standing'] };

function Conflict({ editing: { takeStanding, keepOwn }, stands }: ConflictProps) {
  const { t } = useTranslation('timetable-maker');
  const name = stands.changedBy?.name ?? t('somebody');
  const time = formatInstant(stands.changedAt ?? '');
  return (
    <Notice
      kind="warm"
      role="alert"
      title={t('conflict', { name, time })}
      action={
        <div className={styles.choices}>
          <Button variant="default" size="sm" onClick={() => takeStanding(stands)}>
            {t('seeStanding')}
          </Button>
          <Button variant="default" size="sm" onClick={() => keepOwn(stands)}>
            {t('keepOwn')}
          </Button>
        </div>
      }
    >
      {t('conflictHint')}
    </Notice>
  );
}
