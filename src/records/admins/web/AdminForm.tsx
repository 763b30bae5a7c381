import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlipDialog } from '../../../base/identity/web/SlipDialog.tsx';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useAddAdmin } from './admins.hooks.ts';
import { NewPersonFields } from './NewPersonFields.tsx';

/** Adds an admin, shows their sign-in slip or says that they are invited, and resets the form. */
export function AdminForm() {
  const [added, setAdded] = useState(0);
  return <EmptyForm key={added} onDone={() => setAdded(added + 1)} />;
}

function EmptyForm({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('admins');
  const { t: invited } = useTranslation('invitations');
  const form = useCheckedForm({ name: '', email: '' }, { draft: 'admin' });
  const add = useAddAdmin();
  const [isInvited, setInvited] = useState(false);
  const save = form.checked((values) =>
    add.mutate(
      { ...values, ...(isInvited && { isInvited }) },
      {
        onStored: form.whenStored(),
        onError: form.showRefusal,
        onSuccess: ({ name, firstPassword }) => {
          form.done();
          if (firstPassword !== undefined) return;
          toastSuccess(isInvited ? invited('sent', { name }) : t('added', { name }));
          onDone();
        },
      },
    ),
  );
  return (
    <>
      <form key={form.round} {...form.props} onSubmit={save}>
        {form.notice}
        <NewPersonFields field={form.field} isInvited={isInvited} onInvite={setInvited} />
        <SaveFailure error={add.error} />
        <Button type="submit" size="md" loading={add.isPending}>
          {t('add')}
        </Button>
      </form>
      {add.data?.firstPassword && (
        <SlipDialog
          slip={{ name: add.data.name, line: t('role'), email: add.data.email, password: add.data.firstPassword }}
          onClose={onDone}
        />
      )}
    </>
  );
}
