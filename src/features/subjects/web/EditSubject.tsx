import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CallRefused } from '../../../web/api/call.ts';
import { failureText, fieldFaults } from '../../../web/api/failure-text.ts';
import { Dialog } from '../../../web/components/Dialog.tsx';
import { toastSuccess } from '../../../web/components/toast.ts';
import type { Subject } from '../subjects.contract.ts';
import { useChangeSubject } from './subjects.hooks.ts';

type Props = { readonly subject: Subject; readonly onDone: () => void };

/** Name and code of a subject; what uses it follows the new name. */
export function EditSubject({ subject, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const change = useChangeSubject(subject._id);
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: subject.name, code: subject.code } });
  const isTaken = change.error instanceof CallRefused && change.error.status === 409;

  const submit = form.onSubmit((values) => {
    change.mutate(values, {
      onError: (error) => form.setErrors(fieldFaults(error)),
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
          <TextInput label={t('name')} required maxLength={200} data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('code')} required maxLength={50} {...form.getInputProps('code')} />
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
