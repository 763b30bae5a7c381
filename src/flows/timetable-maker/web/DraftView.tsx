import { Anchor, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { formatInstant, formatNumber } from '../../../platform/web/format.ts';
import { formatClass, placeOfClass } from '../../../platform/web/school-classes.ts';
import type { Plan } from '../plan.contract.ts';
import type { ReadDraft } from '../timetable-maker.contract.ts';
import { useBrokenWords } from './broken-words.ts';
import styles from './Draft.module.css';
import { DraftBar } from './DraftBar.tsx';
import { measured } from './DraftTable.tsx';
import { DraftWeek } from './DraftWeek.tsx';
import { entriesOf, type Shown } from './draft-entries.ts';
import { SaveAsFet } from './fet/SaveAsFet.tsx';
import { MovedList } from './MovedList.tsx';
import type { Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { PublishDraft } from './PublishDraft.tsx';
import { useDraft } from './timetable-maker.hooks.ts';
import { Unplaced } from './Unplaced.tsx';
import { useDraftMoving } from './use-draft-moving.ts';
import { useGoTo } from './use-go-to.ts';

type Props = { readonly id: string; readonly names: Names; readonly onClose: () => void };

/** One timetable that was made: how good it is, what it breaks, its weeks, and its publication. */
export function DraftView({ id, names, onClose }: Props) {
  const { t } = useTranslation('timetable-maker');
  const { data: draft, error, dataUpdatedAt, refetch } = useDraft(id);
  return (
    <>
      <Button variant="subtle" leftSection={<IconArrowLeft aria-hidden size={16} />} onClick={onClose}>
        {t('allDrafts')}
      </Button>
      {draft ? (
        <Draft draft={draft} names={names} shownAt={dataUpdatedAt} />
      ) : (
        <FetchState error={error} onRetry={refetch} />
      )}
    </>
  );
}

type DraftProps = { readonly draft: ReadDraft; readonly names: Names; readonly shownAt: number };

function Draft({ draft, names, shownAt }: DraftProps) {
  const { t } = useTranslation('timetable-maker');
  const [shown, choose] = useShown(draft);
  const moving = useDraftMoving(draft, names, shownAt);
  const label =
    shown.kind === 'class'
      ? formatClass(Number(shown.name))
      : shown.kind === 'teacher'
        ? names.teacher(shown.name)
        : shown.name;
  return (
    <>
      <h2 className={styles.title}>
        {t(draft.isRepair ? 'repairOf' : 'draftOf', { time: formatInstant(draft.madeAt) })}
      </h2>
      <MeasureList draft={draft} />
      <Obstacles obstacles={draft.obstacles} names={names} plan={draft.plan} />
      <Unplaced
        draft={draft}
        names={names}
        moving={moving}
        onLift={(classNumber) => choose({ kind: 'class', name: String(classNumber) })}
      />
      <div className={styles.chooser}>
        <NativeSelect
          label={t('weekOf')}
          data={weekOptions(draft, names, {
            classes: t('classes', { ns: 'shared' }),
            teachers: t('oneTeacher'),
            rooms: t('oneRoom'),
          })}
          value={`${shown.kind} ${shown.name}`}
          onChange={({ currentTarget: { value } }) => choose(shownFrom(value))}
        />
      </div>
      <DraftBar moving={moving} />
      <DraftWeek
        label={t('weekOfWhom', { name: label })}
        draft={draft}
        shown={shown}
        entries={entriesOf(draft, shown, names)}
        moving={moving}
      />
      <BrokenList draft={draft} names={names} />
      <MovedList draft={draft} names={names} />
      <PublishDraft draft={draft} />
      <SaveAsFet plan={draft.plan} names={names} draft={draft._id} />
    </>
  );
}

/** The class, teacher or room whose week is shown, taken from the address; by default the first class. */
function useShown(draft: ReadDraft): [Shown, (shown: Shown) => void] {
  const [{ of }, choose] = useUrlValues();
  const first = classesOf(draft.plan)[0] ?? 1;
  return [shownFrom(of ?? `class ${first}`), ({ kind, name }) => choose({ of: `${kind} ${name}` })];
}

function shownFrom(text: string): Shown {
  const [kind = '', ...name] = text.split(' ');
  const known = (['class', 'teacher', 'room'] as const).find((one) => one === kind);
  return { kind: known ?? 'class', name: name.join(' ') };
}

function classesOf({ load }: Plan): number[] {
  return [...new Set(load.map((row) => row.class))].sort((one, other) => placeOfClass(one) - placeOfClass(other));
}

type Groups = { readonly classes: string; readonly teachers: string; readonly rooms: string };

function weekOptions({ plan }: ReadDraft, names: Names, groups: Groups) {
  const teachers = new Set(plan.load.flatMap((row) => row.teachers));
  return [
    {
      group: groups.classes,
      items: classesOf(plan).map((one) => ({ value: `class ${one}`, label: formatClass(one) })),
    },
    {
      group: groups.teachers,
      items: names.teachers
        .filter(({ value }) => teachers.has(value))
        .map(({ value, label }) => ({ value: `teacher ${value}`, label })),
    },
    ...(plan.rooms.length > 0
      ? [{ group: groups.rooms, items: plan.rooms.map(({ name }) => ({ value: `room ${name}`, label: name })) }]
      : []),
  ];
}

/** How good the draft is, beside the timetable in force. */
function MeasureList({ draft: { measures, today } }: { readonly draft: ReadDraft }) {
  const { t } = useTranslation('timetable-maker');
  if (!measures) return null;
  return (
    <dl className={styles.measures}>
      <div className={styles.measure} data-bad={measures.placed < measures.of || undefined}>
        <dt>{t('placedOf')}</dt>
        <dd>{t('ofPlaces', { lessons: measures.placed, of: formatNumber(measures.of) })}</dd>
      </div>
      {measured.map((measure) => (
        <div
          key={measure}
          className={styles.measure}
          data-bad={(measure === 'mustBroken' && measures.mustBroken > 0) || undefined}
        >
          <dt>{t(`measures.${measure}`)}</dt>
          <dd>
            {formatNumber(measures[measure])}
            {measure !== 'moves' && today.of > 0 && (
              <span className={styles.beside}>{t('todayBeside', { number: today[measure] })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Everything that a draft breaks: requirements first, then preferences. A rule links to its place in the plan. */
function BrokenList({ draft, names }: { readonly draft: ReadDraft; readonly names: Names }) {
  const { t } = useTranslation('timetable-maker');
  const words = useBrokenWords(draft, names);
  const goTo = useGoTo();
  if (draft.broken.length === 0) return <p className={styles.whole}>{t('nothingBroken')}</p>;
  return (
    <>
      {(['must', 'should'] as const).map((strictness) => {
        const broken = draft.broken.filter(({ must }) => must === (strictness === 'must'));
        if (broken.length === 0) return null;
        return (
          <details key={strictness} className={styles.broken} open={strictness === 'must' || undefined}>
            <summary>
              {strictness === 'must'
                ? t('mustBroken', { count: broken.length })
                : t('shouldBroken', { count: broken.length })}
            </summary>
            <ul>
              {broken.map((one, place) => (
                <li key={`${one.rule} ${one.kind} ${place}`}>
                  {one.rule === null ? (
                    words(one)
                  ) : (
                    <Anchor component="button" type="button" onClick={() => goTo('rules', one.rule ?? '')}>
                      {words(one)}
                    </Anchor>
                  )}
                </li>
              ))}
            </ul>
          </details>
        );
      })}
    </>
  );
}
