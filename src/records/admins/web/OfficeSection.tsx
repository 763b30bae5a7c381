import { Button, Group, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoLast } from '../../../base/history/web/history.hooks.ts';
import { RemoveFactors } from '../../../base/identity/web/RemoveFactors.tsx';
import { SlipDialog } from '../../../base/identity/web/SlipDialog.tsx';
import { useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { WayIn } from '../../../base/identity/web/WayIn.tsx';
import { sendsMails, useMailing } from '../../../base/mail/web/mail.hooks.ts';
import { ConfirmChange } from '../../../platform/web/components/ConfirmChange.tsx';
import { offerUndo } from '../../../platform/web/components/offer-undo.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { toastsOf } from '../../../platform/web/components/toast-change.ts';
import type { Office, OfficePerson } from '../offices.contract.ts';
import styles from './Admins.module.css';
import { NewPersonFields } from './NewPersonFields.tsx';
import { useSentence } from './office-sentence.ts';
import { useAddToOffice, useRemoveFromOffice, useRemoveOffice } from './offices.hooks.ts';

/** One office in a sentence, with its people. */
export function OfficeSection({ office, onEdit }: { readonly office: Office; readonly onEdit: () => void }) {
  const { t } = useTranslation('offices');
  const sentenceOf = useSentence();
  const [isClosing, setClosing] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const { name } = office;
  return (
    <section className={styles.office}>
      <Group justify="space-between">
        <Title order={3}>
          <bdi>{name}</bdi>
        </Title>
        <Group gap="xs" className="not-printed">
          <Button variant="default" onClick={onEdit} aria-label={t('editOf', { name })}>
            {t('change', { ns: 'shared' })}
          </Button>
          <Button variant="default" onClick={() => setClosing(true)} aria-label={t('closeOf', { name })}>
            {t('close')}
          </Button>
        </Group>
      </Group>
      <p>{sentenceOf(office)}</p>
      <ul className="plain">
        {office.people.map((person) => (
          <Person key={person._id} office={office} person={person} />
        ))}
      </ul>
      {isAdding ? (
        <AddPerson office={office} onDone={() => setAdding(false)} />
      ) : (
        <Button variant="subtle" className="not-printed" onClick={() => setAdding(true)}>
          {t('addPerson')}
        </Button>
      )}
      {isClosing && <CloseDialog office={office} onDone={() => setClosing(false)} />}
    </section>
  );
}

function Person({ office, person }: { readonly office: Office; readonly person: OfficePerson }) {
  const { t } = useTranslation('offices');
  const { data: mailing } = useMailing();
  const remove = useRemoveFromOffice(office._id);
  const { _id: id, name, email } = person;
  const send = () => remove.mutate(id, toastsOf(t('removed', { name, office: office.name })));
  return (
    <li className={styles.admin}>
      <div>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.email}>
          <bdi dir="ltr">{email}</bdi>
        </p>
      </div>
      <Group gap="xs" className="not-printed">
        <WayIn id={id} name={name} line={office.name} email={email} sendsMails={sendsMails(mailing)} />
        <RemoveFactors id={id} name={name} />
        <Button variant="default" loading={remove.isPending} onClick={send} aria-label={t('removeOf', { name })}>
          {t('remove')}
        </Button>
      </Group>
    </li>
  );
}

/**
 * Adds somebody by name and email. A person who is known to the school gets the office in addition to their other
 * roles.
 */
function AddPerson({ office, onDone }: { readonly office: Office; readonly onDone: () => void }) {
  const { t } = useTranslation('offices');
  const form = useCheckedForm({ name: '', email: '' }, { draft: `office ${office._id}` });
  const add = useAddToOffice(office._id);
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
          toastSuccess(t('personAdded', { name, office: office.name }));
          onDone();
        },
      },
    ),
  );
  const { data } = add;
  return (
    <>
      <form key={form.round} {...form.props} onSubmit={save}>
        {form.notice}
        <p>{t('addPersonHint')}</p>
        <NewPersonFields field={form.field} isInvited={isInvited} onInvite={setInvited} />
        <SaveFailure error={add.error} />
        <Group gap="xs">
          <Button type="submit" loading={add.isPending}>
            {t('addPerson')}
          </Button>
          <Button variant="default" onClick={onDone}>
            {t('cancel', { ns: 'shared' })}
          </Button>
        </Group>
      </form>
      {data?.firstPassword && (
        <SlipDialog
          slip={{ name: data.name, line: office.name, email: data.email, password: data.firstPassword }}
          onClose={onDone}
        />
      )}
    </>
  );
}

function CloseDialog({ office, onDone }: { readonly office: Office; readonly onDone: () => void }) {
  const { t } = useTranslation('offices');
  const remove = useRemoveOffice();
  const undoLast = useUndoLast();
  const { _id: id, name } = office;
  return (
    <ConfirmChange
      title={t('closeTitle', { name })}
      action={t('close')}
      isDestructive
      change={remove}
      input={id}
      done={() =>
        offerUndo({
          text: t('closed', { name }),
          undo: () => undoLast({ kind: 'office', id, action: 'offices.remove' }),
        })
      }
      onDone={onDone}
    >
      <p>{t('closeText', { count: office.people.length })}</p>
    </ConfirmChange>
  );
}
