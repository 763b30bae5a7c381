import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { classNumbers, sessions } from '../../../platform/contract/school-terms.ts';
import { failureText, fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import type { Subject } from '../subjects.contract.ts';
import styles from './Subjects.module.css';
import { useAddSubject } from './subjects.hooks.ts';

type Props = {
  /** The preselected session. */
  readonly session: string;
  readonly onAdded: (subject: Subject) => void;
};

/** Name, code, class and session, all required. Class and session are kept for the next subject. */
export function SubjectForm({ session, onAdded }: Props) {
  const { t } = useTranslation('subjects');
  const add = useAddSubject();
  const draft = useFormDraft('subject', emptySubject(session), {
    onStartOver: (empty) => {
      form.setInitialValues(empty);
      form.reset();
    },
  });
  const form = useForm({ mode: 'uncontrolled', initialValues: draft.first, onValuesChange: draft.keep });

  const submit = form.onSubmit((values) => {
    add.mutate(
      { ...values, class: Number(values.class) },
      {
        onError: (error) => {
          const faults = fieldFaults(error);
          form.setErrors(faults);
          const [first] = Object.keys(faults);
          if (first) form.getInputNode(first)?.focus();
        },
        onSuccess: (subject) => {
          toastSuccess(`${t('added')} ${t('addedTo', subject)}`);
          onAdded(subject);
          // Resetting a value mounts a new field; it must be mounted before it can get the focus.
          flushSync(() => {
            form.setFieldValue('name', '');
            form.setFieldValue('code', '');
          });
          draft.done();
          form.getInputNode('name')?.focus();
        },
      },
    );
  });

  return (
    <form onSubmit={submit}>
      {draft.notice}
      <div className={styles.fields}>
        <TextInput label={t('name')} required key={form.key('name')} {...form.getInputProps('name')} />
        <TextInput label={t('code')} required key={form.key('code')} {...form.getInputProps('code')} />
        <NativeSelect
          label={t('class')}
          required
          data={classNumbers.map(String)}
          key={form.key('class')}
          {...form.getInputProps('class')}
        />
        <NativeSelect
          label={t('session')}
          required
          data={[...sessions]}
          key={form.key('session')}
          {...form.getInputProps('session')}
        />
      </div>
      {add.isError && (
        <Alert color="red" role="alert" mb="md" title={failureText(add.error, t('addFailed'), t('addNoAnswer'))} />
      )}
      <Button type="submit" size="md" loading={add.isPending}>
        {add.isPending ? t('adding') : t('add')}
      </Button>
    </form>
  );
}

function emptySubject(session: string) {
  return { name: '', code: '', class: '1', session: session as (typeof sessions)[number] };
}
