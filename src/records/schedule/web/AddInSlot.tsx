import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { type Choices, PeriodForm, SubmitPeriod } from './PeriodForm.tsx';
import {
  changeFields,
  clashOf,
  emptyFields,
  fieldsToSent,
  groupOptions,
  type PeriodFields,
  type ScheduleOptions,
} from './period-fields.ts';
import { useAddPeriod } from './schedule.hooks.ts';
import type { Clash } from './slots.ts';
import { type Entry, proposeTime, type Slot } from './timetable.ts';
import { useRoomTaken } from './use-room-taken.ts';

type Props = {
  readonly slot: Slot;
  /** The owner of the week: a class or, by email, a teacher. */
  readonly of: { readonly class?: number | undefined; readonly teacher?: string | undefined };
  /** The week that is selected at first; blank for every week. */
  readonly week: string;
  readonly options: ScheduleOptions;
  readonly entries: readonly Entry[];
  readonly onClose: () => void;
  /** Called with the id of the added period. */
  readonly onAdded: (id: string) => void;
};

/** Adds a period where an empty cell was pressed, and shows who is free at that time. */
export function AddInSlot({ slot, of, week, options, entries, onClose, onAdded }: Props) {
  const { t } = useTranslation('schedule');
  const add = useAddPeriod();
  const [fields, setFields] = useState<PeriodFields>(() => {
    const [starts = '', ends = ''] = proposeTime(entries, slot.period)?.split('-') ?? [];
    const place = { day: slot.day, period: String(slot.period), week, starts, ends };
    return { ...emptyFields, ...place, class: of.class ? String(of.class) : '', teacher: of.teacher ?? '' };
  });
  const [hasAsked, setAsked] = useState(false);
  const roomTaken = useRoomTaken(entries);
  const byFreedom = useFreeFirst();

  const submit = (isComplete: boolean) => {
    setAsked(!isComplete);
    if (!isComplete) return;
    add.mutate(fieldsToSent(fields), {
      onSuccess: ({ _id }) => {
        toastSuccess(t('added'));
        onAdded(_id);
      },
    });
  };

  return (
    <Dialog
      opened
      title={t('addIn', { day: t(`days.${slot.day}`), period: slot.period })}
      closeLabel={t('close', { ns: 'shared' })}
      onClose={onClose}
    >
      <PeriodForm
        notice={undefined}
        fields={fields}
        options={options}
        error={add.error}
        roomTaken={roomTaken(fields)}
        hasAsked={hasAsked}
        compactFrom={of.class ? 'subject' : 'class'}
        classChoices={byFreedom(
          [...classOptions('open', fields.class), ...groupOptions(options)].map((option) => ({
            ...option,
            clash: clashOf(fields, { class: Number(option.value) }, entries),
          })),
        )}
        teacherChoices={byFreedom(
          options.teachers.map((teacher) => ({
            value: teacher.email,
            label: teacher.name,
            clash: clashOf(fields, { teachers: [teacher] }, entries),
          })),
        )}
        onChange={(changes) => setFields(changeFields(fields, changes, options, entries))}
        onSubmit={submit}
      >
        <SaveFailure error={add.error} failed={t('saveFailed')} />
        <SubmitPeriod label={t('add')} isBusy={add.isPending} />
      </PeriodForm>
    </Dialog>
  );
}

type Person = { readonly value: string; readonly label: string; readonly clash: Clash | undefined };

/** Lists free people first, then the others with what they clash with. */
function useFreeFirst(): (people: readonly Person[]) => Choices {
  const { t } = useTranslation('schedule');
  return (people) => {
    const free = people.filter(({ clash }) => !clash).map(({ value, label }) => ({ value, label }));
    const busy = people.flatMap(({ value, label: name, clash }) =>
      clash ? [{ value, label: t(`busyThen.${clash.of}`, { name, ...clash.inTheWay }) }] : [],
    );
    if (busy.length === 0) return free;
    return [
      { group: t('freeThen'), items: free },
      { group: t('notFreeThen'), items: busy },
    ];
  };
}
