import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../platform/web/components/Notice.tsx';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import styles from './Draft.module.css';
import type { Names } from './names.ts';
import type { DraftMoving } from './use-draft-moving.ts';

type Props = {
  readonly draft: ReadDraft;
  readonly names: Names;
  readonly moving: DraftMoving;
  /** Called with the class of a lesson that is taken up. */
  readonly onLift: (classNumber: number) => void;
};

/** The lessons that have no place, each to be taken up and put into the week. */
export function Unplaced({ draft, names, moving, onLift }: Props) {
  const { t } = useTranslation('timetable-maker');
  const unplaced = draft.lessons.filter(({ slot }) => slot === null);
  if (unplaced.length === 0) return null;
  return (
    <Notice kind="warm" title={t('unplaced', { count: unplaced.length })}>
      <ul className={styles.unplaced}>
        {unplaced.map((lesson) => {
          const row = draft.plan.load.find(({ key }) => key === lesson.row);
          return (
            row && (
              <li key={lesson.id}>
                <Button
                  variant="default"
                  size="compact-md"
                  aria-pressed={moving.lifted?.id === lesson.id}
                  onClick={() => {
                    onLift(row.class);
                    moving.lift(lesson);
                  }}
                >
                  {t('rowWords', names.row(row))}
                </Button>
              </li>
            )
          );
        })}
      </ul>
    </Notice>
  );
}
