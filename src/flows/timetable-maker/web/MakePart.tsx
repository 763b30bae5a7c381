import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import type { Draft, Measures } from '../draft.contract.ts';
import styles from './Draft.module.css';
import { DraftTable } from './DraftTable.tsx';
import { DraftView } from './DraftView.tsx';
import { MakeForm } from './MakeForm.tsx';
import { MovedList } from './MovedList.tsx';
import type { Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { byMoves, latestRepairs, type Repaired } from './repairs.ts';
import { useCheck, useDraft, useDrafts, useMakeDraft, useProgress, useStopDraft } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

type Props = { readonly editing: Editing; readonly names: Names };

/** Makes timetables, and shows them side by side; or one of them, if the address names it. */
export function MakePart({ editing, names }: Props) {
  const [draft, open] = useUrlValue('draft');
  if (draft !== undefined && /^\d+$/.test(draft))
    return <DraftView id={draft} names={names} onClose={() => open(undefined)} />;
  return <Drafts editing={editing} names={names} />;
}

function Drafts({ editing, names }: Props) {
  const { data, error, refetch } = useDrafts();
  const { data: check } = useCheck(editing.plan);
  if (!data) return <FetchState error={error} onRetry={refetch} />;
  const making = data.drafts.find(({ state }) => state === 'making');
  return (
    <>
      <Obstacles obstacles={check?.obstacles ?? []} names={names} plan={editing.plan} />
      {making ? (
        <Making draft={making} names={names} />
      ) : (
        <>
          {data.today && <RepairToday editing={editing} today={data.today} />}
          <RepairChoices drafts={data.drafts} names={names} />
          <MakeForm editing={editing} drafts={data.drafts} hasToday={data.today !== null && data.today.placed > 0} />
        </>
      )}
      <DraftTable drafts={data.drafts.filter((one) => one !== making)} today={data.today} />
    </>
  );
}

/** How far the making of a timetable is, what is hardest to place, and the button that ends it with the best so far. */
function Making({ draft, names }: { readonly draft: Draft; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const stop = useStopDraft();
  const { placed, of, stuck, moves } = useProgress(draft);
  const title = t(draft.isRepair ? 'repairing' : 'making');
  const rows = stuck.flatMap((key) => names.rowOf(key) ?? []);
  return (
    <section className={styles.making} aria-labelledby="maker-making">
      <h2 id="maker-making" className={styles.title}>
        {title}
      </h2>
      <Progress.Root size="lg">
        <Progress.Section
          value={of === 0 ? 0 : (placed / of) * 100}
          aria-label={title}
          aria-valuetext={t('placed', { placed, of })}
        />
      </Progress.Root>
      <p className={styles.far}>{t('placed', { placed, of })}</p>
      {moves !== undefined && <p className={styles.far}>{t('movesSoFar', { count: moves })}</p>}
      {rows.length > 0 && (
        <>
          <h3 className={styles.stuckTitle}>{t('stuck')}</h3>
          <ul className={styles.stuck}>
            {rows.map((row) => (
              <li key={row.key}>{t('rowWords', names.row(row))}</li>
            ))}
          </ul>
        </>
      )}
      <SaveFailure error={stop.error} />
      <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate(draft._id)}>
        {t('stop')}
      </Button>
    </section>
  );
}

type RepairTodayProps = { readonly editing: Editing; readonly today: Measures };

/**
 * Offers to repair today's timetable if it breaks requirements, for example because a teacher has left or has lost a
 * day.
 */
function RepairToday({ editing, today: { placed, of, mustBroken } }: RepairTodayProps) {
  const { t } = useTranslation('timetable-maker');
  const make = useMakeDraft();
  const [isSaving, setSaving] = useState(false);
  if (placed === 0 || (placed === of && mustBroken === 0)) return null;

  const repair = async () => {
    setSaving(true);
    const isSaved = await editing.flush();
    setSaving(false);
    if (isSaved) make.mutate({ from: 'repair' });
  };

  return (
    <>
      <Notice
        kind="warm"
        title={t('todayBroken')}
        action={
          <Button
            loading={isSaving || make.isPending}
            disabled={editing.standing.isClosed}
            onClick={() => void repair()}
          >
            {t('repair')}
          </Button>
        }
      >
        {mustBroken > 0 && <div>{t('mustBroken', { count: mustBroken })}</div>}
        {placed < of && <div>{t('unplaced', { count: of - placed })}</div>}
        <div>{t('repairHint')}</div>
      </Notice>
      <SaveFailure error={make.error} />
    </>
  );
}

/** The results of the last repair side by side, each with its moves, to choose one. */
function RepairChoices({ drafts, names }: { readonly drafts: readonly Draft[]; readonly names: Names }) {
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
