import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOwners, fieldTypes } from '../../../platform/contract/own-fields.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { maxFieldNameLength, type OwnField } from '../fields.contract.ts';
import { useSaveField } from './fields.hooks.ts';
import { type OfficeReader, Readers } from './Readers.tsx';
import './fields.text.ts';

type Props = {
  /** The field to change; undefined for a new one. */
  readonly field: OwnField | undefined;
  readonly offices: readonly OfficeReader[];
  readonly history: ReactNode;
  readonly onClose: () => void;
};

type Chosen = Pick<OwnField, 'of' | 'type' | 'seenBy' | 'changedBy'>;

/** A field of the school's own: what it is called, what is entered in it, and who sees and changes it. */
export function FieldDialog({ field, offices, history, onClose }: Props) {
  const { t } = useTranslation('fields');
  const save = useSaveField(field?._id);
  const [chosen, setChosen] = useState<Chosen>(field ?? { of: 'student', type: 'text', seenBy: [], changedBy: [] });
  const { of, type, seenBy, changedBy } = chosen;

  const send = (typed: FormData) => {
    const lines = String(typed.get('choices') ?? '').split('\n');
    save.mutate(
      {
        of,
        name: String(typed.get('name') ?? ''),
        type,
        ...(hasChoices(type) && { choices: lines.map((line) => line.trim()).filter((line) => line !== '') }),
        isRequired: typed.has('isRequired'),
        isUnique: typed.has('isUnique'),
        seenBy: [...seenBy],
        changedBy: changedBy.filter((one) => seenBy.includes(one)),
      },
      toastThen(t(field ? 'changed' : 'added'), onClose),
    );
  };

  return (
    <FormDialog
      title={field ? t('changeOf', { name: field.name }) : t('addTitle')}
      saving={save}
      failed={t('saveFailed')}
      after={history}
      onSubmit={send}
      onClose={onClose}
    >
      {(faults) => (
        <DialogFields
          field={field}
          chosen={chosen}
          faults={faults}
          offices={offices}
          set={(changes) => setChosen({ ...chosen, ...changes })}
        />
      )}
    </FormDialog>
  );
}

type FieldsProps = Pick<Props, 'field' | 'offices'> & {
  readonly chosen: Chosen;
  readonly faults: Readonly<Record<string, string>>;
  readonly set: (changes: Partial<Chosen>) => void;
};

function DialogFields({ field, chosen: { of, type, seenBy, changedBy }, faults, offices, set }: FieldsProps) {
  const { t } = useTranslation('fields');
  const readers = { of, offices };
  return (
    <>
      {!field && (
        <NativeSelect
          label={t('of')}
          value={of}
          data={fieldOwners.map((value) => ({ value, label: t(`owners.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            set({ of: fieldOwners.find((one) => one === value) ?? 'student', seenBy: [] })
          }
        />
      )}
      <TextInput
        label={t('name', { ns: 'shared' })}
        name="name"
        required
        data-autofocus
        maxLength={maxFieldNameLength}
        defaultValue={field?.name}
        error={faults.name}
      />
      <NativeSelect
        label={t('type')}
        value={type}
        data={fieldTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
        error={faults.type}
        onChange={({ currentTarget: { value } }) => set({ type: fieldTypes.find((one) => one === value) ?? 'text' })}
      />
      {hasChoices(type) && (
        <Textarea
          label={t('choices')}
          name="choices"
          required
          autosize
          minRows={4}
          defaultValue={field?.choices?.join('\n')}
          error={faults.choices}
        />
      )}
      <CheckField label={t('isRequired')} name="isRequired" defaultChecked={field?.isRequired ?? false} />
      <CheckField label={t('isUnique')} name="isUnique" defaultChecked={field?.isUnique ?? false} />
      <Readers legend={t('seenBy')} {...readers} chosen={seenBy} onChange={(seen) => set({ seenBy: [...seen] })} />
      <Readers
        legend={t('changedBy')}
        {...readers}
        chosen={changedBy}
        among={seenBy}
        onChange={(changed) => set({ changedBy: [...changed] })}
      />
    </>
  );
}

function hasChoices(type: Chosen['type']): boolean {
  return type === 'choice' || type === 'several';
}
