import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUrlSession } from '../../../base/school/web/sessions.hooks.ts';
import { ButtonLink } from '../../../platform/web/components/links.tsx';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import type { Shown } from './GridEntry.tsx';
import { MovableGrid } from './MovableGrid.tsx';
import styles from './MovableWeek.module.css';
import { SlotVerdict } from './SlotVerdict.tsx';
import type { Entry, Slot } from './timetable.ts';
import { type Moving, useMoving } from './use-moving.ts';
import { useVerdictWords } from './use-verdict-words.ts';

type Props = {
  readonly label: string;
  /** The periods of one class or one teacher. */
  readonly entries: readonly Entry[];
  /** The whole school's periods, which give the usual times and the clashes. */
  readonly all: readonly Entry[];
  readonly shows: Shown;
  readonly colourOf: (subject: string) => number | undefined;
  /** Called when an empty cell is pressed. */
  readonly onAdd: (slot: Slot) => void;
};

/**
 * The fewest rows of the week, which is enough for a school day; there is always one more row than periods, so that one
 * can be added at the end.
 */
const fewestPeriods = 8;

/** A week in which a press on an empty cell adds a period, and periods can be moved or swapped. */
export function MovableWeek({ label, entries, all, shows, colourOf, onAdd }: Props) {
  const { t } = useTranslation('schedule');
  const words = useVerdictWords();
  const periods = Math.max(fewestPeriods, ...entries.map(({ period }) => period + 1));
  const moving = useMoving({ entries, all, periods });
  return (
    <MovableGrid
      {...{ label, entries, timesOf: all, periods, shows, colourOf, moving }}
      above={<MovingBar moving={moving} />}
      isLifted={({ id }) => moving.lifted?.id === id}
      verdictAt={(slot) => {
        const verdict = moving.verdictOf(slot) ?? ({ kind: 'own' } as const);
        return { kind: verdict.kind, shown: <SlotVerdict kind={verdict.kind} words={words(verdict).short} /> };
      }}
      emptyAt={(slot, tabIndex) => (
        <button
          type="button"
          className={`${styles.add} not-printed`}
          tabIndex={tabIndex}
          aria-label={t('emptyPlace', { day: t(`days.${slot.day}`), period: slot.period })}
          onClick={() => onAdd(slot)}
        >
          <span aria-hidden>+</span>
        </button>
      )}
    />
  );
}

/** The bar above the week: how to change it and, while a period is lifted, what would happen at the target. */
function MovingBar({ moving: { lifted, announcement, putBack } }: { readonly moving: Moving }) {
  const { t } = useTranslation('schedule');
  const fromWeek = useListState();
  const [session] = useUrlSession();
  return (
    <div className={`${styles.bar} not-printed`} data-lifted={lifted ? true : undefined}>
      {/* A status that screen readers hear says the same. */}
      <p className={styles.barText} aria-hidden={lifted ? true : undefined}>
        {lifted ? announcement : t('moveHint')}
      </p>
      {lifted && (
        <>
          <ButtonLink
            to="/schedule/$id"
            params={{ id: String(lifted.id) }}
            search={{ session }}
            state={fromWeek}
            variant="default"
            size="sm"
          >
            {t('editLifted')}
          </ButtonLink>
          <Button variant="default" size="sm" onClick={putBack}>
            {t('leaveIt')}
          </Button>
        </>
      )}
    </div>
  );
}
