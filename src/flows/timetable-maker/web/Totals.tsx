import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { OutputOf } from '../../../platform/contract/endpoint.ts';
import { formatNumber } from '../../../platform/web/format.ts';
import { formatClassBriefly } from '../../../platform/web/school-classes.ts';
import type { checkMakerPlan } from '../timetable-maker.contract.ts';
import styles from './Totals.module.css';

type Props = {
  readonly check: OutputOf<typeof checkMakerPlan>;
  readonly onClass: (classNumber: number) => void;
  readonly onTeacher: (email: string) => void;
};

/** Lessons a week against what there is room for, of each class, teacher and room; pressing one shows its rows. */
export function Totals({ check: { classes, teachers, rooms }, onClass, onTeacher }: Props) {
  const { t } = useTranslation('timetable-maker');
  const over = teachers.filter(isOver);
  return (
    <div className={styles.totals}>
      <TotalList
        title={t('classTotals')}
        totals={classes.map((one) => ({ ...one, key: String(one.class), name: formatClassBriefly(one.class) }))}
        onChoose={(key) => onClass(Number(key))}
      />
      {teachers.length > 0 && (
        <details className={styles.more} open={over.length > 0 || undefined}>
          <summary>{t('teacherTotals', { count: teachers.length })}</summary>
          <TotalList totals={teachers.map((one) => ({ ...one, key: one.email }))} onChoose={onTeacher} />
        </details>
      )}
      {rooms.length > 0 && (
        <details className={styles.more} open={rooms.some(isOver) || undefined}>
          <summary>{t('roomTotals', { count: rooms.length })}</summary>
          <TotalList totals={rooms.map((one) => ({ ...one, key: one.name }))} />
        </details>
      )}
    </div>
  );
}

type Total = { readonly lessons: number; readonly of: number };

function isOver({ lessons, of }: Total): boolean {
  return lessons > of;
}

type ListProps = {
  readonly title?: string;
  readonly totals: readonly (Total & { readonly key: string; readonly name: string })[];
  readonly onChoose?: (key: string) => void;
};

function TotalList({ title, totals, onChoose }: ListProps) {
  const { t } = useTranslation('timetable-maker');
  return (
    <div>
      {title && <h2 className={styles.title}>{title}</h2>}
      <ul className={styles.list}>
        {totals.map((total) => {
          const words = (
            <>
              <bdi className={styles.name}>{total.name}</bdi>
              {isOver(total) && <IconAlertTriangle aria-label={t('over')} size={15} />}
              <span>{t('ofPlaces', { lessons: total.lessons, of: formatNumber(total.of) })}</span>
            </>
          );
          return (
            <li key={total.key}>
              {onChoose ? (
                <button
                  type="button"
                  className={styles.total}
                  data-over={isOver(total) || undefined}
                  onClick={() => onChoose(total.key)}
                >
                  {words}
                </button>
              ) : (
                <span className={styles.total} data-over={isOver(total) || undefined}>
                  {words}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
