import { Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldFaults } from '../../../platform/web/api/failure-text.ts';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { focusFirstFault } from '../../../platform/web/components/focus-first-fault.ts';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import type { Subject } from '../subjects.contract.ts';
import { ResultsOfSubject, resultsToSend, typedResults } from './ResultsOfSubject.tsx';
import { wordsOf } from './subject-words.ts';
import { useChangeSubject } from './subjects.hooks.ts';
import { type TeacherChoice, TeacherField } from './TeacherField.tsx';

type Props = {
  readonly subject: Subject;
  readonly choice: TeacherChoice;
  readonly onDone: () => void;
};

/** Edits a subject's name and code, also in the records that use it, and its teachers. */
export function EditSubject({ subject, choice, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const change = useChangeSubject(subject._id);
  const [assigned = '', ...furtherAssigned] = subject.teachers.map(({ email }) => email);
  const [others, setOthers] = useState(toFurther(furtherAssigned));
  // The form's name keeps its field ids different from those of the form behind it.
  const form = useForm({
    name: 'edit-subject',
    mode: 'uncontrolled',
    initialValues: { name: subject.name, code: subject.code, teacherEmail: assigned },
  });

  const [began] = useState(() => typedResults(subject));
  const [results, setResults] = useState(began);
  const [isTried, setTried] = useState(false);

  const submit = form.onSubmit(({ teacherEmail, ...values }) => {
    setTried(true);
    const sent = results === began ? {} : resultsToSend(results);
    if (!sent) return;
    const teacherEmails = allTeachers(teacherEmail, others);
    const isOther = teacherEmails.join(' ') !== subject.teachers.map(({ email }) => email).join(' ');
    const body = { ...values, ...sent, ...(isOther && { teacherEmails }) };
    change.mutate(body, {
      onError: (error) => {
        const faults = fieldFaults(error);
        form.setErrors(faults);
        focusFirstFault(form)(faults);
      },
      onSuccess: () => {
        toastSuccess(t('changed'));
        onDone();
      },
    });
  });

  return (
    <Dialog opened onClose={onDone} title={t('editTitle', wordsOf(subject))}>
      <form onSubmit={submit}>
        <Stack>
          <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
          <TextInput label={t('code')} required {...form.getInputProps('code')} />
          <TeacherField choice={choice} chosen={subject.teacher} {...form.getInputProps('teacherEmail')} />
          <FurtherTeachers
            chosen={others}
            choices={choice.teachers.map(({ name, email }) => ({ value: email, label: name }))}
            onChange={setOthers}
          />
          <ResultsOfSubject
            typed={results}
            isTried={isTried}
            faults={fieldFaults(change.error)}
            onChange={setResults}
          />
          <SaveFailure error={change.error} />
          <FormFoot isBusy={change.isPending} action={t('save')} onCancel={onDone} />
        </Stack>
      </form>
      <HistoryFold kind="subject" id={subject._id} />
    </Dialog>
  );
}
