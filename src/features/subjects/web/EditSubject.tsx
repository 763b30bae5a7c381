import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../platform/web/api/call.ts';
import { failureText, fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import type { Subject } from '../subjects.contract.ts';
import { useChangeSubject } from './subjects.hooks.ts';

type Props = { readonly subject: Subject; readonly onDone: () => void };

/** Edits a subject's name and code; records that use it take the new name. */
export function EditSubject({ subject, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const change = useChangeSubject(subject._id);
  // The form's name keeps its field ids different from those of the form behind it.
  const form = useForm({
    name: 'edit-subject',
    mode: 'uncontrolled',
    initialValues: { name: subject.name, code: subject.code },
  });
  const isTaken = change.error instanceof CallRefused && change.error.status === 409;

  const submit = form.onSubmit((values) => {
    change.mutate(values, {
      onError: (error) => {
        const faults = fieldFaults(error);
        form.setErrors(faults);
        focusFirstFault(form)(faults);
      },
      onSuccess: () => {
        toastSuccess(t('changed'));
        onDone();
      },
    });
  });

  return (
    <Dialog opened onClose={onDone} title={t('editTitle', subject)}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('code')} required {...form.getInputProps('code')} />
          {change.isError && (
            <Alert color="red" role="alert" title={failureText(change.error, t('changeFailed'), t('changeNoAnswer'))}>
              {isTaken && t('taken')}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={change.isPending}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
