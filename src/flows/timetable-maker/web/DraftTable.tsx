import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../platform/web/components/Badge.tsx';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { formatDate, formatInstant, formatNumber } from '../../../platform/web/format.ts';
import { RemoveButton } from '../../../platform/web/lists/RemoveButton.tsx';
import type { Draft, Measures } from '../draft.contract.ts';
import styles from './Draft.module.css';
import { useRemoveDraft } from './timetable-maker.hooks.ts';

type Props = { readonly drafts: readonly Draft[]; readonly today: Measures | null };

/** The measures of a timetable; less is better. */
export const measured = ['mustBroken', 'shouldBroken', 'teacherGaps', 'classGaps', 'moves'] as const;

/** Timetables side by side, the newest first, below the one in force. */
export function DraftTable({ drafts, today }: Props) {
  const { t } = useTranslation('timetable-maker');
  const [removed, setRemoved] = useState<Draft>();
  if (drafts.length === 0) return null;
  return (
    <section>
      <h2 className={styles.title}>{t('drafts')}</h2>
      {/* Scrolls sideways on a phone. */}
      <div className={styles.scroll}>
        <table className={styles.drafts}>
          <thead>
            <tr>
              <th scope="col">{t('timetable')}</th>
              <th scope="col">{t('placedOf')}</th>
              {measured.map((measure) => (
                <th key={measure} scope="col">
                  {t(`measures.${measure}`)}
                </th>
              ))}
              <th scope="col">{t('actions', { ns: 'shared' })}</th>
            </tr>
          </thead>
          <tbody>
            {today && (
              <tr data-today>
                <th scope="row">{t('fromToday')}</th>
                <MeasureCells measures={today} />
                <td />
              </tr>
            )}
            {drafts.map((draft) => (
              <tr key={draft._id}>
                <th scope="row">
                  <DraftName draft={draft} />
                </th>
                {draft.measures ? (
                  <MeasureCells measures={draft.measures} best={today} />
                ) : (
                  <td colSpan={measured.length + 1}>{t('states.failed')}</td>
                )}
                <td>
                  <RemoveButton
                    label={t('removeDraft', { time: formatInstant(draft.madeAt) })}
                    onRemove={() => setRemoved(draft)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {removed && <RemoveDraft draft={removed} onDone={() => setRemoved(undefined)} />}
    </section>
  );
}

function DraftName({ draft }: { readonly draft: Draft }) {
  const { t } = useTranslation('timetable-maker');
  const name = t(draft.isRepair ? 'repairOf' : 'draftOf', { time: formatInstant(draft.madeAt) });
  return (
    <>
      {draft.measures ? (
        <AnchorLink to="." search={(before: Record<string, unknown>) => ({ ...before, draft: draft._id })}>
          {name}
        </AnchorLink>
      ) : (
        name
      )}
      {draft.madeBy && <span className={styles.by}>{draft.madeBy.name}</span>}
      <span className={styles.badges}>
        {draft.publishedFrom !== null && (
          <Badge>{t(draft.isWaiting ? 'waitsFor' : 'publishedFrom', { date: formatDate(draft.publishedFrom) })}</Badge>
        )}
        {draft.state === 'stopped' && <Badge>{t('states.stopped')}</Badge>}
        {draft.isOutdated && <Badge>{t('outdated')}</Badge>}
      </span>
    </>
  );
}

function MeasureCells({ measures, best }: { readonly measures: Measures; readonly best?: Measures | null }) {
  const { t } = useTranslation('timetable-maker');
  return (
    <>
      <td data-bad={measures.placed < measures.of || undefined}>
        {t('ofPlaces', { lessons: measures.placed, of: formatNumber(measures.of) })}
      </td>
      {measured.map((measure) => (
        <td
          key={measure}
          data-bad={(measure === 'mustBroken' && measures.mustBroken > 0) || undefined}
          data-better={(best && measure !== 'moves' && measures[measure] < best[measure]) || undefined}
        >
          {formatNumber(measures[measure])}
        </td>
      ))}
    </>
  );
}

function RemoveDraft({ draft, onDone }: { readonly draft: Draft; readonly onDone: () => void }) {
  const { t } = useTranslation('timetable-maker');
  return (
    <ConfirmChange
      title={t('removeDraftTitle')}
      action={t('removeDraftNow')}
      isDestructive
      change={useRemoveDraft()}
      input={draft._id}
      done={t('draftRemoved')}
      onDone={onDone}
    >
      <p>{t('draftOf', { time: formatInstant(draft.madeAt) })}</p>
    </ConfirmChange>
  );
}
