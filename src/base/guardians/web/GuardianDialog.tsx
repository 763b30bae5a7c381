import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxNameLength, maxPhoneLength } from '../../../platform/contract/school-terms.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { namedFields } from '../../../platform/web/components/typed-fields.ts';
import { FieldInputs } from '../../fields/web/FieldInputs.tsx';
import { ownBody, textsOf } from '../../fields/web/field-texts.ts';
import { useKnown } from '../../fields/web/fields.hooks.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { type Guardian, maxRelationLength } from '../guardians.contract.ts';
import { useSaveGuardian } from './guardians.hooks.ts';
import './guardians.text.ts';

/** The known facts of a guardian to be added. */
export type KnownGuardian = {
  readonly name: string;
  readonly relation: string;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
};

type Props = {
  readonly student: { readonly _id: string; readonly name: string };
  /** The guardian to change, or the known facts of one to add. */
  readonly guardian: KnownGuardian | Guardian;
  readonly onClose: () => void;
};

/** A form for a guardian with their rights and days. A refusal is shown at its field, and the typed values are kept. */
export function GuardianDialog({ student, guardian, onClose }: Props) {
  const { t } = useTranslation('guardians');
  const { data: site } = useSchool();
  const link = '_id' in guardian ? guardian : undefined;
  const save = useSaveGuardian(student._id, link?._id, ({ name }) => {
    toastSuccess(t(link ? 'changed' : 'added', { name }));
    onClose();
  });
  const own = useKnown('guardian');
  const first = textsOf(link);
  const [texts, setTexts] = useState(first);
  const [from, setFrom] = useState(link?.from ?? site?.school?.today);
  const [to, setTo] = useState(link?.to ?? undefined);

  const send = (typed: FormData) => {
    const textOf = (field: string) => String(typed.get(field) ?? '');
    save.mutate({
      name: textOf('name'),
      email: textOf('email').trim() || undefined,
      phone: textOf('phone'),
      relation: textOf('relation'),
      maySee: typed.has('maySee'),
      isWrittenTo: typed.has('isWrittenTo'),
      from: from ?? '',
      to: to || null,
      ...ownBody(own, texts),
    });
  };

  const { name } = student;
  return (
    <FormDialog
      title={link ? t('changeOf', { name: link.name }) : t('addTitle', { name })}
      saving={save}
      failed={t('saveFailed')}
      after={link && mayDo('history.read') && <HistoryFold kind="guardian" id={link.personId} />}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Details guardian={guardian} faults={faults} />
          <DateField label={t('from')} required value={from} error={faults.from} onCommit={setFrom} />
          <DateField label={t('to')} description={t('toHint')} value={to} error={faults.to} onCommit={setTo} />
          <FieldInputs known={own} first={first} faults={faults} onChange={setTexts} />
        </>
      )}
    </FormDialog>
  );
}

type DetailsProps = Pick<Props, 'guardian'> & { readonly faults: Readonly<Record<string, string>> };

function Details({ guardian, faults }: DetailsProps) {
  const { t } = useTranslation('guardians');
  const link = '_id' in guardian ? guardian : undefined;
  const field = namedFields<'name' | 'email' | 'phone' | 'relation'>(guardian, faults);
  return (
    <>
      <TextInput
        label={t('name', { ns: 'shared' })}
        required
        data-autofocus
        maxLength={maxNameLength}
        {...field('name')}
      />
      <TextInput
        label={t('email', { ns: 'shared' })}
        description={t('emailHint')}
        type="email"
        required={Boolean(link?.email)}
        {...field('email')}
      />
      <TextInput
        label={t('phone', { ns: 'shared' })}
        description={t('phoneHint')}
        type="tel"
        dir="ltr"
        maxLength={maxPhoneLength}
        {...field('phone')}
      />
      <TextInput label={t('relation')} required maxLength={maxRelationLength} {...field('relation')} />
      <CheckField label={t('maySee')} name="maySee" defaultChecked={link?.maySee ?? true} />
      <CheckField label={t('isWrittenTo')} name="isWrittenTo" defaultChecked={link?.isWrittenTo ?? true} />
    </>
  );
}
