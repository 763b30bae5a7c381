import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldOwners, fieldTypes } from '../../../platform/contract/own-fields.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
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

/** A field of the school's own: what it is called, what is entered in it, and who sees and changes it. */
export function FieldDialog({ field, offices, history, onClose }: Props) {
  const { t } = useTranslation('fields');
  const save = useSaveField(field?._id);
  const [of, setOf] = useState(field?.of ?? 'student');
  const [type, setType] = useState(field?.type ?? 'text');
  const [seen, setSeen] = useState<readonly string[]>(field?.seenBy ?? []);
  const [changed, setChanged] = useState<readonly string[]>(field?.changedBy ?? []);
  const hasChoices = type === 'choice' || type === 'several';

  const send = (typed: FormData) => {
    const lines = String(typed.get('choices') ?? '').split('\n');
    save.mutate(
      {
        of,
        name: String(typed.get('name') ?? ''),
        type,
        ...(hasChoices && { choices: lines.map((line) => line.trim()).filter((line) => line !== '') }),
        isRequired: typed.has('isRequired'),
        isUnique: typed.has('isUnique'),
        seenBy: [...seen],
        changedBy: changed.filter((one) => seen.includes(one)),
      },
      {
        onSuccess: () => {
          toastSuccess(t(field ? 'changed' : 'added'));
          onClose();
        },
      },
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
        <>
          {!field && (
            <NativeSelect
              label={t('of')}
              value={of}
              data={fieldOwners.map((value) => ({ value, label: t(`owners.${value}`) }))}
              onChange={({ currentTarget: { value } }) => {
                setOf(fieldOwners.find((one) => one === value) ?? 'student');
                setSeen([]);
              }}
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
            onChange={({ currentTarget: { value } }) => setType(fieldTypes.find((one) => one === value) ?? 'text')}
          />
          {hasChoices && (
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
          <Readers legend={t('seenBy')} of={of} offices={offices} chosen={seen} onChange={setSeen} />
          <Readers
            legend={t('changedBy')}
            of={of}
            offices={offices}
            chosen={changed}
            among={seen}
            onChange={setChanged}
          />
        </>
      )}
    </FormDialog>
  );
}
