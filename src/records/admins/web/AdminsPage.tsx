import { Button, Title } from '@mantine/core';
import type { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SlipDialog } from '../../../base/identity/web/SlipDialog.tsx';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { AdminList } from './AdminList.tsx';
import styles from './Admins.module.css';
import { adminsQuery, useAddAdmin, useAdmins } from './admins.hooks.ts';
import { NewPersonFields } from './NewPersonFields.tsx';
import './admins.text.ts';

export function prefetch(queries: QueryClient): Promise<unknown> {
  return queries.prefetchQuery(adminsQuery);
}

/** The school's admins: more than one, so that a forgotten password does not lock everybody out. */
export function AdminsPage() {
  const { t } = useTranslation('admins');
  const { data: admins, error, refetch } = useAdmins();
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ExportMenu kind="admins" />
      </PageHeader>
      <div className={styles.sections}>
        <section>
          <Title order={2}>{t('listTitle')}</Title>
          {!admins ? <FetchState error={error} onRetry={refetch} /> : <AdminList admins={admins} />}
        </section>
        <section className="not-printed">
          <Title order={2}>{t('addTitle')}</Title>
          <AdminForm />
        </section>
      </div>
    </>
  );
}

/** Adds an admin, shows their sign-in slip or says that they are invited, and resets the form. */
function AdminForm() {
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
