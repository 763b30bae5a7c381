import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { FormFailure } from '../../../platform/web/components/FormFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useLeave } from './enrolling.hooks.ts';
import './enrolling.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string };
  /** They are a former student now. */
  readonly onLeft: () => Promise<void>;
  readonly onClose: () => void;
};

/** The day from which a student is at the school no more. */
export function LeaveDialog({ student: { _id, name }, onLeft, onClose }: Props) {
  const { t } = useTranslation('enrolling');
  const { data: site } = useSchool();
  const today = site?.school?.today ?? '';
  const [on, setOn] = useState<string | undefined>(today);
  const leave = useLeave(_id, (day) => {
    toastSuccess(t('left', { name, date: formatDate(day) }));
    onClose();
    return day <= today ? onLeft() : undefined;
  });
  const { form, faults } = useFormRefusal(leave.error);

  const send = (event: FormEvent) => {
    event.preventDefault();
    leave.mutate(on ?? '');
  };

  return (
    <Dialog opened onClose={onClose} title={t('leaveTitle', { name })}>
      <form ref={form} onSubmit={send}>
        <Stack>
          <p>{t('leaveHint')}</p>
          <DateField
            label={t('firstDayWithout')}
            required
            data-autofocus
            earliest={earliestSchoolDay}
            value={on}
            error={faults.on}
            onCommit={setOn}
          />
          <FormFailure error={leave.error} failed={t('saveFailed')} noAnswer={t('saveNoAnswer')} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose} disabled={leave.isPending}>
            {t('cancel')}
          </Button>
          <Button type="submit" color="red" loading={leave.isPending}>
            {t('leave')}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
