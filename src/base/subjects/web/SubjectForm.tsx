import { Button, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { allTeachers } from '../../../platform/web/components/further-teachers.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { classOptions } from '../../../platform/web/components/school-options.ts';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import { useSessionOptions } from '../../school/web/sessions.hooks.ts';
import type { Subject } from '../subjects.contract.ts';
import styles from './Subjects.module.css';
import { wordsOf } from './subject-words.ts';
import { useAddSubject } from './subjects.hooks.ts';
import { type TeacherChoice, TeacherField } from './TeacherField.tsx';

type Props = {
  /** The preselected session. */
  readonly session: string;
  readonly choice: TeacherChoice;
  readonly onAdded: (subject: Subject) => void;
};

/** Name, code, class and session, all required, and the teacher. Class and session are kept for the next subject. */
export function SubjectForm({ session, choice, onAdded }: Props) {
  const { t } = useTranslation('subjects');
  const add = useAddSubject();
  const draft = useFormDraft('subject', emptySubject(session), {
    onStartOver: (empty) => {
      form.setInitialValues(empty);
      form.reset();
      setOthers(empty.others);
    },
  });
  const form = useForm({ mode: 'uncontrolled', initialValues: draft.first, onValuesChange: draft.keep });

  const [others, setOthers] = useState(draft.first.others);
  const setFurther = (chosen: string) => {
    setOthers(chosen);
    form.setFieldValue('others', chosen);
  };

  const submit = form.onSubmit(({ teacherEmail, others: further, ...values }) => {
    const teacherEmails = allTeachers(teacherEmail, further);
    add.mutate(
      { ...values, class: Number(values.class), ...(teacherEmails.length > 0 && { teacherEmails }) },
      {
        onStored: draft.whenStored(),
        onError: (error) => {
          const faults = fieldFaults(error);
          form.setErrors(faults);
          const [first] = Object.keys(faults);
          if (first) form.getInputNode(first)?.focus();
        },
        onSuccess: (subject) => {
          toastSuccess(`${t('added')} ${t('addedTo', wordsOf(subject))}`);
          onAdded(subject);
          // Resetting a value mounts a new field; it must be mounted before it can get the focus.
          flushSync(() => {
            form.setFieldValue('name', '');
            form.setFieldValue('code', '');
            form.setFieldValue('teacherEmail', '');
            setFurther('');
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
      <Fields form={form} choice={choice} others={others} onOthers={setFurther} />
      <SaveFailure error={add.error} failed={t('addFailed')} />
      <Button type="submit" size="md" loading={add.isPending}>
        {t('add')}
      </Button>
    </form>
  );
}

type FieldsProps = Pick<Props, 'choice'> & {
  readonly form: UseFormReturnType<ReturnType<typeof emptySubject>>;
  readonly others: string;
  readonly onOthers: (others: string) => void;
};

function Fields({ form, choice, others, onOthers }: FieldsProps) {
  const { t } = useTranslation('subjects');
  const sessions = useSessionOptions();
  const drafted = form.getValues().teacherEmail;
  const field = (name: 'name' | 'code' | 'class' | 'session' | 'teacherEmail') => form.getInputProps(name);
  return (
    <div className={styles.fields}>
      <TextInput label={t('name')} required key={form.key('name')} {...field('name')} />
      <TextInput label={t('code')} required key={form.key('code')} {...field('code')} />
      <ChoiceField
        label={t('chooseClass', { ns: 'shared' })}
        required
        data={classOptions('open', form.getValues().class)}
        key={form.key('class')}
        {...field('class')}
      />
      <ChoiceField
        label={t('session', { ns: 'shared' })}
        required
        data={sessions}
        key={form.key('session')}
        {...field('session')}
      />
      <TeacherField
        choice={choice}
        chosen={drafted === '' ? undefined : { name: drafted, email: drafted }}
        key={form.key('teacherEmail')}
        {...field('teacherEmail')}
      />
      <FurtherTeachers
        chosen={others}
        choices={choice.teachers.map(({ name, email }) => ({ value: email, label: name }))}
        onChange={onOthers}
      />
    </div>
  );
}

function emptySubject(session: string) {
  return {
    name: '',
    code: '',
    class: classOptions('open')[0]?.value ?? '',
    session,
    teacherEmail: '',
    others: '',
  };
}
