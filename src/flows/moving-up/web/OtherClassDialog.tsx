import { Button, Group, NativeSelect, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClasses } from '../../../base/school/web/class-names.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { formatClass } from '../../../platform/web/school-classes.ts';
import type { MoveUpStudent } from '../moving-up.contract.ts';
import type { Decision } from './outcomes.ts';
import '../../../platform/web/components/shared.text.ts';

type Props = {
  readonly students: readonly Pick<MoveUpStudent, 'class'>[];
  readonly onChoose: (decision: Decision) => void;
  readonly onClose: () => void;
};

/** Chooses a class for one or many students, and whether to go there counts as promoted or kept. */
export function OtherClassDialog({ students, onChoose, onClose }: Props) {
  const { t } = useTranslation(['moving-up', 'shared']);
  const open = useClasses().data?.filter(({ isOpen }) => isOpen) ?? [];
  const [named, setNamed] = useState<number>();
  const [outcome, setOutcome] = useState<'promoted' | 'kept'>('promoted');
  const chosen = named ?? open.find((one) => one.class === students[0]?.class)?.class ?? open[0]?.class;
  const choose = () => {
    if (chosen !== undefined) onChoose({ outcome, class: chosen });
    onClose();
  };
  return (
    <Dialog opened onClose={onClose} title={t('otherClassTitle', { count: students.length })}>
      <Stack>
        <NativeSelect
          label={t('chooseClass', { ns: 'shared' })}
          data-autofocus
          data={open.map((one) => ({ value: String(one.class), label: formatClass(one.class) }))}
          value={String(chosen)}
          onChange={(event) => setNamed(Number(event.currentTarget.value))}
        />
        <Choice
          legend={t('countsAs')}
          options={[
            { value: 'promoted', label: t('isPromoted') },
            { value: 'kept', label: t('isKept') },
          ]}
          value={outcome}
          onChange={setOutcome}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel', { ns: 'shared' })}
          </Button>
          <Button onClick={choose} disabled={open.length === 0}>
            {t('choose')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
