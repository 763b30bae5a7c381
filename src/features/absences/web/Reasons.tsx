import { Button, NativeSelect, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { reasonStatuses } from '../../../platform/contract/school-terms.ts';
import { failureText, fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { useReasons } from '../../school/web/reasons.hooks.ts';
import { OneReason } from './OneReason.tsx';
import styles from './Reasons.module.css';
import { useAddReason } from './reasons.hooks.ts';
import './reasons.text.ts';

/** The part of the School page with the reasons that registers may give. */
export function Reasons() {
  const { t } = useTranslation('reasons');
  const { data: reasons, error, refetch } = useReasons();
  if (!reasons) {
    if (!error) return <Waiting />;
    return <Failure message={failureText(error)} onRetry={() => refetch()} />;
  }
  const groups = reasonStatuses.map((status) => [status, reasons.filter((one) => one.status === status)] as const);
  return (
    <div className={styles.reasons}>
      <p className={styles.hint}>{t('hint')}</p>
      <AddReason />
      {reasons.length === 0 && <Nothing title={t('none')} hint={t('noneHint')} />}
      {groups.map(([status, some]) =>
        some.length === 0 ? null : (
          <section key={status}>
            <Title order={2}>{t(status)}</Title>
            <ul className={styles.list} aria-label={t('list', { status: t(status) })}>
              {some.map((reason) => (
                <OneReason key={reason._id} reason={reason} />
              ))}
            </ul>
          </section>
        ),
      )}
    </div>
  );
}

function AddReason() {
  const { t } = useTranslation('reasons');
  const add = useAddReason();
  const [name, setName] = useState('');
  const [status, setStatus] = useState<(typeof reasonStatuses)[number]>('Excused');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate(
      { name, status },
      {
        onSuccess: () => {
          toastSuccess(t('added'));
          setName('');
        },
      },
    );
  };
  return (
    <form onSubmit={submit} className={styles.form}>
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          required
          size="md"
          maxLength={100}
          value={name}
          error={fieldFaults(add.error).name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={t('status')}
          size="md"
          value={status}
          onChange={({ currentTarget: { value } }) =>
            setStatus(reasonStatuses.find((one) => one === value) ?? 'Excused')
          }
          data={reasonStatuses.map((value) => ({ value, label: t(value) }))}
        />
        <Button type="submit" size="md" loading={add.isPending}>
          {add.isPending ? t('adding') : t('add')}
        </Button>
      </div>
      <SaveFailure error={add.error} />
    </form>
  );
}
