import { NativeSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import styles from './Schedule.module.css';
import type { useShownWeek } from './use-shown-week.ts';
import { nobody } from './use-shown-week.ts';

type Props = {
  readonly shown: ReturnType<typeof useShownWeek>;
  readonly teachers: readonly { readonly name: string; readonly email: string }[];
  /** Whether there are periods whose teacher has left. */
  readonly hasNobody: boolean;
};

/** The value that means every class. */
const all = 0;

/** Chooses the class or the teacher whose week or lists are shown. */
export function WeekChooser({ shown, teachers, hasNobody }: Props) {
  const { t } = useTranslation('schedule');
  const isLists = shown.view === 'lists';
  return (
    <div className={`${styles.chooser} not-printed`}>
      <div className={styles.classes}>
        <ClassPicker
          legend={t(isLists ? 'listsOfClass' : 'chooseClass')}
          offered="all"
          {...(isLists && { first: { value: all, label: t('allClasses', { ns: 'shared' }) } })}
          value={shown.classNumber ?? (isLists && !shown.teacher ? all : undefined)}
          onChange={(number) => shown.showClass(number || undefined)}
        />
      </div>
      <NativeSelect
        label={t(isLists ? 'orTheListsOf' : 'orTheWeekOf')}
        data={[
          { value: '', label: t(isLists ? 'allTeachers' : 'aTeacher') },
          ...(hasNobody ? [{ value: nobody, label: t('noTeacher', { ns: 'shared' }) }] : []),
          ...teachers.map(({ name, email }) => ({ value: email, label: name })),
        ]}
        value={shown.teacher ?? ''}
        onChange={(event) => shown.showTeacher(event.currentTarget.value || undefined)}
      />
    </div>
  );
}
