import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { useEraseStudent } from './privacy.hooks.ts';
import './privacy.text.ts';

type Props = {
  readonly student: { readonly _id: string; readonly name: string; readonly roll: number };
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onErased?: (() => void) | undefined;
};

/** Erasure cannot be undone, so it is confirmed twice: by the dialog, and by typing the student's roll. */
export function EraseDialog({ student, opened, onClose, onErased }: Props) {
  const { t } = useTranslation('privacy');
  const [roll, setRoll] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const erase = useEraseStudent(student._id, () => {
    toastSuccess(t('erased'));
    close();
    onErased?.();
  });

  const close = () => {
    setRoll('');
    setFault(undefined);
    erase.reset();
    onClose();
  };

  const refuse = (message: string) => {
    setFault(message);
    field.current?.focus();
  };

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (readWholeNumber(roll, 1, maxRoll) !== student.roll) return refuse(t('eraseRollHint'));
    erase.mutate(student.roll, {
      onError: (error) => {
        const { roll: wrong } = fieldFaults(error);
        if (wrong) refuse(wrong);
      },
    });
  };

  return (
    <Dialog opened={opened} onClose={close} title={t('eraseTitle', { name: student.name })}>
      <form onSubmit={send} noValidate>
        <p>{t('eraseWhat')}</p>
        <p>{t('eraseBackups')}</p>
        <WholeNumberField
          ref={field}
          label={t('eraseRoll')}
          least={1}
          most={maxRoll}
          data-autofocus
          value={roll}
          error={fault}
          onChange={(event) => {
            setFault(undefined);
            setRoll(event.currentTarget.value);
          }}
        />
        <SaveFailure error={erase.error} />
        <FormFoot action={t('eraseNow')} isDestructive isBusy={erase.isPending} onCancel={close} />
      </form>
    </Dialog>
  );
}
