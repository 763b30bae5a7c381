import { Button, NativeSelect } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import type { LoadRow } from '../plan.contract.ts';
import { classesAndGroups } from './class-choices.ts';
import { FromFet, type ReadFet } from './fet/FromFet.tsx';
import { SaveAsFet } from './fet/SaveAsFet.tsx';
import { LoadTable } from './LoadTable.tsx';
import styles from './MakeTimetable.module.css';
import { inOrder, type Names } from './names.ts';
import { Obstacles } from './Obstacles.tsx';
import { PasteLoad } from './PasteLoad.tsx';
import { nextKey, withRow } from './plan.ts';
import { RowDialog } from './RowDialog.tsx';
import { Totals } from './Totals.tsx';
import { useCheck, useSuggestPlan } from './timetable-maker.hooks.ts';
import type { Editing } from './use-editing.ts';

const FetPreview = lazyPart(() => import('./fet/FetPreview.tsx'), 'FetPreview');

type Props = { readonly editing: Editing; readonly names: Names };

type Shown = { readonly class?: string | undefined; readonly teacher?: string | undefined };

/** Whether a row is of the chosen class, or of a group with students of it, and of the chosen teacher. */
function isShown({ class: number, teachers }: LoadRow, shown: Shown, names: Names): boolean {
  const isOfClass =
    shown.class === undefined ||
    String(number) === shown.class ||
    names.groupOf(number)?.classes.includes(Number(shown.class));
  return Boolean(isOfClass) && (shown.teacher === undefined || teachers.includes(shown.teacher));
}

/** The lessons of each class with their teachers, counted against the periods of the week. */
export function LoadPart({ editing, names }: Props) {
  const { t } = useTranslation('timetable-maker');
  // A closed session can still be read: the choice of rows, and the file, stay.
  const { plan, change, standing } = editing;
  const [shown, choose] = useUrlValues();
  const { data: check } = useCheck(plan);
  /** A row that is edited; `new` for one to be added. */
  const [edited, setEdited] = useState<LoadRow | 'new'>();
  const [isPasting, setPasting] = useState(false);
  /** The file that is being previewed; `null` after the preview was closed. */
  const [fet, setFet] = useState<ReadFet | null>();
  const rows = inOrder(plan.load).filter((row) => isShown(row, shown, names));
  const isEmpty = plan.load.length === 0;
  const add = <Button onClick={() => setEdited('new')}>{t('addRow')}</Button>;
  if (fet) {
    return (
      <Suspense fallback={<Waiting />}>
        <FetPreview read={fet} editing={editing} names={names} onClose={() => setFet(null)} />
      </Suspense>
    );
  }
  return (
    <>
      <Obstacles obstacles={check?.obstacles ?? []} names={names} plan={plan} />
      {check && !isEmpty && (
        <Totals
          check={check}
          onClass={(one) => choose({ class: String(one), teacher: undefined })}
          onTeacher={(email) => choose({ teacher: email, class: undefined })}
        />
      )}
      <div className={styles.tools}>
        <ShownRows names={names} />
        <fieldset className={`${styles.part} ${styles.buttons}`} disabled={standing.isClosed}>
          {!isEmpty && add}
          <Button variant="default" onClick={() => setPasting(true)}>
            {t('paste')}
          </Button>
          <FromTimetable editing={editing} />
          <FromFet onRead={setFet} isBack={fet === null} />
        </fieldset>
      </div>
      <fieldset className={styles.part} disabled={standing.isClosed}>
        {rows.length === 0 ? (
          <Nothing
            title={t(isEmpty ? 'noLoad' : 'noneOfThese')}
            hint={t(isEmpty ? 'noLoadHint' : 'noneOfTheseHint')}
            drawing="week"
            action={isEmpty && add}
          />
        ) : (
          <LoadTable rows={rows} names={names} change={change} onEdit={setEdited} />
        )}
      </fieldset>
      {edited && <EditedRow edited={edited} editing={editing} names={names} onClose={() => setEdited(undefined)} />}
      <SaveAsFet plan={plan} names={names} before={editing.flush} />
      {isPasting && <PasteLoad editing={editing} names={names} onClose={() => setPasting(false)} />}
    </>
  );
}

type EditedProps = Props & { readonly edited: LoadRow | 'new'; readonly onClose: () => void };

function EditedRow({ edited, editing: { plan, change }, names, onClose }: EditedProps) {
  const [shown] = useUrlValues();
  return (
    <RowDialog
      row={edited === 'new' ? undefined : edited}
      first={{ class: Number(shown.class) || undefined, teacher: shown.teacher }}
      plan={plan}
      names={names}
      onSave={(row) => change((before) => withRow(before, { ...row, key: row.key || nextKey(before.load, 'l') }))}
      onClose={onClose}
    />
  );
}

/** Chooses the class and the teacher whose rows are shown. */
function ShownRows({ names }: Pick<Props, 'names'>) {
  const { t } = useTranslation('timetable-maker');
  const [shown, choose] = useUrlValues();
  return (
    <>
      <NativeSelect
        label={t('chooseClass', { ns: 'shared' })}
        data={[{ value: '', label: t('allClasses', { ns: 'shared' }) }, ...classesAndGroups(names, t('groups'), 'all')]}
        value={shown.class ?? ''}
        onChange={(event) => choose({ class: event.currentTarget.value || undefined })}
      />
      <NativeSelect
        label={t('teacher')}
        data={[{ value: '', label: t('allTeachers') }, ...names.teachers]}
        value={shown.teacher ?? ''}
        onChange={(event) => choose({ teacher: event.currentTarget.value || undefined })}
      />
    </>
  );
}

/** Replaces the week and the load with those of today's timetable; rooms, rules and unavailable times stay. */
function FromTimetable({ editing: { change } }: { readonly editing: Editing }) {
  const { t } = useTranslation('timetable-maker');
  const [isAsking, setAsking] = useState(false);
  const suggest = useSuggestPlan((suggested) => {
    setAsking(false);
    // Rules that name rows of the load are removed, because afterwards they would name other rows.
    change((before) => ({
      ...before,
      week: suggested.week,
      load: suggested.load,
      rules: before.rules.filter(({ lessons = [], sets, slots }) => lessons.length === 0 && !sets && !slots),
    }));
    toastSuccess(t('taken', { count: suggested.load.length }));
  });
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('fromTimetable')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('fromTimetableTitle')}
        action={t('take')}
        isBusy={suggest.isPending}
        onConfirm={() => suggest.mutate()}
        onCancel={() => setAsking(false)}
      >
        <p>{t('fromTimetableText')}</p>
        <SaveFailure error={suggest.error} />
      </ConfirmDialog>
    </>
  );
}
