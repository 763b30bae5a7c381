import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { Face } from '../../../platform/web/components/Face.tsx';
import { smallPhoto } from '../../images/images.contract.ts';
import type { Student } from '../students.contract.ts';
import styles from './StudentChoice.module.css';
import { useFoundStudents, useStudentOfRoll } from './students.hooks.ts';
import './students.text.ts';

type Props = {
  readonly roll: number | undefined;
  readonly onChoose: (roll: number | undefined) => void;
  readonly error: string | undefined;
};

/** One student, searched by a part of the name or by roll. */
export function StudentChoice({ roll, onChoose, error }: Props) {
  const { t } = useTranslation('students');
  const { data: chosen } = useStudentOfRoll(roll);
  const [isChanging, setChanging] = useState(false);
  if (!chosen) return <Search error={error} hasFocus={isChanging} onChoose={onChoose} />;
  const change = () => {
    setChanging(true);
    onChoose(undefined);
  };
  return (
    <div>
      <div className={styles.chosen}>
        <StudentLine student={chosen} />
        <Button variant="default" onClick={change}>
          {t('chooseOther')}
        </Button>
      </div>
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Search({ error, hasFocus, onChoose }: Pick<Props, 'error' | 'onChoose'> & { readonly hasFocus: boolean }) {
  const { t } = useTranslation('students');
  const [text, setText] = useState('');
  const { students, total, error: failure, isSettled } = useFoundStudents(text);

  /** Enter takes the first student found and does not submit the surrounding form. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (isSettled && students[0]) onChoose(students[0].roll);
  };

  return (
    <div>
      <TextInput
        type="search"
        label={t('student', { ns: 'shared' })}
        description={t('chooseHint')}
        required
        autoComplete="off"
        autoFocus={hasFocus}
        maxLength={200}
        value={text}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <p className={styles.status} role="status">
        {failure
          ? failureText(failure, t('fetchFailed'), t('fetchNoAnswer'))
          : isSettled && text.trim() !== '' && t('found', { count: total })}
      </p>
      {students.length > 0 && (
        <ul className={styles.list}>
          {students.map((student) => (
            <li key={student._id}>
              <button type="button" className={styles.student} onClick={() => onChoose(student.roll)}>
                <StudentLine student={student} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function StudentLine({ student: { name, photo, roll, class: classNumber } }: { readonly student: Student }) {
  const { t } = useTranslation('students');
  return (
    <span className={styles.line}>
      <Face name={name} photo={smallPhoto(photo)} size={32} />
      <span className={styles.words}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.quiet}>{t('line', { class: classNumber, roll })}</span>
      </span>
    </span>
  );
}
