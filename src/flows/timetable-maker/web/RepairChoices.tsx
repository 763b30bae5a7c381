import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import type { Draft } from '../draft.contract.ts';
import styles from './Draft.module.css';
import { MovedList } from './MovedList.tsx';
import type { Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { byMoves, latestRepairs, type Repaired } from './repairs.ts';
import { useDraft } from './timetable-maker.hooks.ts';

/** The results of the last repair side by side, each with its moves, to choose one. */
export function RepairChoices({ drafts, names }: { readonly drafts: readonly Draft[]; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const choices = latestRepairs(drafts).toSorted(byMoves);
  if (choices.length === 0) return null;
  return (
    <section className={styles.repairs} aria-labelledby="maker-repairs">
      <h2 id="maker-repairs" className={styles.title}>
        {t('repairs', { count: choices.length })}
      </h2>
      <ul className={styles.repairList}>
        {choices.map((choice) => (
          <li key={choice._id} className={styles.repair}>
            <Choice choice={choice} names={names} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Choice({ choice: { _id, measures }, names }: { readonly choice: Repaired; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const { data: draft, error, refetch } = useDraft(_id);
  const unplaced = measures.of - measures.placed;
  const name = t('choice', {
    moves: t('choiceMoves', { count: measures.moves }),
    gaps: t('choiceGaps', { count: measures.teacherGaps + measures.classGaps }),
  });
  return (
    <>
      <h3 className={styles.repairName}>
        <AnchorLink to="." search={(before: Record<string, unknown>) => ({ ...before, draft: _id })}>
          {unplaced > 0 ? t('unplaced', { count: unplaced }) : name}
        </AnchorLink>
      </h3>
      {draft ? (
        <>
          <Obstacles obstacles={draft.obstacles} names={names} plan={draft.plan} />
          <MovedList draft={draft} names={names} isOpen />
        </>
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
    </>
  );
}
