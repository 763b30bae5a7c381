import { Button, Group } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import type { PersonFields as Known } from '../fields.contract.ts';
import { FieldFacts } from './FieldFacts.tsx';
import { FieldInputs } from './FieldInputs.tsx';
import { type FieldTexts, fieldValuesOf, textsOf } from './field-texts.ts';
import { useChangePersonFields, useOwnFields, usePersonFields } from './fields.hooks.ts';

type Props = { readonly id: string; readonly name: string };

/**
 * The values of the school's own fields for a person, for readers who are not admins, with inputs for those they may
 * change. Often renders nothing.
 */
export function PersonFields({ id, name }: Props) {
  const { data } = usePersonFields(id);
  return <Shown id={id} name={name} data={data} />;
}

/** The same for the signed-in person. */
export function OwnFields({ name }: Pick<Props, 'name'>) {
  const { data } = useOwnFields();
  return <Shown id={data?._id ?? ''} name={name} data={data} />;
}

function Shown({ id, name, data }: Props & { readonly data: Known | undefined }) {
  const { t } = useTranslation('fields');
  const [isEdited, setEdited] = useState(false);
  if (!data || data.known.length === 0) return null;
  if (isEdited) {
    return (
      <Opened record={data}>
        {(opened) => <Edit id={id} name={name} data={opened} onDone={() => setEdited(false)} />}
      </Opened>
    );
  }
  return (
    <>
      <FieldFacts name={name} of={data} />
      {data.known.some(({ mayChange }) => mayChange) && (
        <Button variant="default" mt="md" className="not-printed" onClick={() => setEdited(true)}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}

function Edit({ id, name, data, onDone }: Props & { readonly data: Known; readonly onDone: () => void }) {
  const { t } = useTranslation('fields');
  const changed = data.known.filter(({ mayChange }) => mayChange);
  const known = changed.map((field) => ({ ...field, part: 'fields' as const }));
  const first = textsOf(data);
  const [texts, setTexts] = useState<FieldTexts>(first);
  const change = useChangePersonFields(id);
  const save = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(fieldValuesOf(known, texts), toastThen(t('saved'), onDone));
  };
  return (
    <form onSubmit={save}>
      <FieldInputs known={known} first={first} faults={fieldFaults(change.error)} name={name} onChange={setTexts} />
      <SaveFailure error={change.error} />
      <Group mt="md">
        <Button type="submit" loading={change.isPending}>
          {t('save', { ns: 'shared' })}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      </Group>
    </form>
  );
}
