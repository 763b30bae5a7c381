import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../platform/web/components/FormDialog.tsx';
import { FurtherTeachers } from '../../../platform/web/components/FurtherTeachers.tsx';
import { allTeachers, toFurther } from '../../../platform/web/components/further-teachers.ts';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { namedFields } from '../../../platform/web/components/typed-fields.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import type { Subject } from '../subjects.contract.ts';
import { ResultsOfSubject, resultsToSend, typedResults } from './ResultsOfSubject.tsx';
import { wordsOf } from './subject-words.ts';
import { useChangeSubject } from './subjects.hooks.ts';
import { type TeacherChoice, TeacherField } from './TeacherField.tsx';

type Props = { readonly subject: Subject; readonly choice: TeacherChoice; readonly onDone: () => void };

/** Edits a subject's name and code, also in the records that use it, and its teachers. */
export function EditSubject({ subject, choice, onDone }: Props) {
  const { t } = useTranslation('subjects');
  const change = useChangeSubject(subject._id);
  const [assigned = '', ...furtherAssigned] = subject.teachers.map(({ email }) => email);
  const [others, setOthers] = useState(toFurther(furtherAssigned));
  const [began] = useState(() => typedResults(subject));
  const [results, setResults] = useState(began);
  const [isTried, setTried] = useState(false);

  const send = (typed: FormData) => {
    setTried(true);
    const sent = results === began ? {} : resultsToSend(results);
    if (!sent) return;
    const textOf = (field: string) => String(typed.get(field) ?? '');
    const teacherEmails = allTeachers(textOf('teacherEmail'), others);
    const isOther = teacherEmails.join(' ') !== subject.teachers.map(({ email }) => email).join(' ');
    change.mutate(
      { name: textOf('name'), code: textOf('code'), ...sent, ...(isOther && { teacherEmails }) },
      toastThen(t('changed'), onDone),
    );
  };

  const first = { name: subject.name, code: subject.code, teacherEmail: assigned };
  return (
    <FormDialog
      title={t('editTitle', wordsOf(subject))}
      saving={change}
      action={t('save')}
      after={<HistoryFold kind="subject" id={subject._id} />}
      onSubmit={send}
      onClose={onDone}
    >
      {(faults) => {
        const field = namedFields(first, faults);
        return (
          <>
            <TextInput label={t('name')} required data-autofocus {...field('name')} />
            <TextInput label={t('code')} required {...field('code')} />
            <TeacherField choice={choice} chosen={subject.teacher} {...field('teacherEmail')} />
            <FurtherTeachers
              chosen={others}
              choices={choice.teachers.map(({ name, email }) => ({ value: email, label: name }))}
              onChange={setOthers}
            />
            <ResultsOfSubject typed={results} isTried={isTried} faults={faults} onChange={setResults} />
          </>
        );
      }}
    </FormDialog>
  );
}
