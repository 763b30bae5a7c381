import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useMarkRead, useUnreadOfChildren } from '../../../base/news/web/news.hooks.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { ChildChoice, OfShownStudent, useShownStudent } from '../../../base/students/web/ShownStudent.tsx';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { useUrlClass, useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import styles from './Homework.module.css';
import { HomeworkList } from './HomeworkList.tsx';
import { useHomeworkList } from './homework.hooks.ts';
import './homework.text.ts';

const GiveHomework = lazyPart(() => import('./GiveHomework.tsx'), 'GiveHomework');

/** Homework by due day: of a chosen class for staff, of the student for families. */
export function HomeworkPage() {
  const role = readRole();
  return role !== undefined && isStaff(role) ? <HomeworkOfClass /> : <HomeworkOfFamily />;
}

function HomeworkOfClass() {
  const { t } = useTranslation('homework');
  const [classNumber, chooseClass] = useUrlClass();
  const [{ act, subject }, change] = useUrlValues();
  const isTeacher = readRole() === 'teacher';
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        {classNumber !== undefined && <ExportMenu kind="homework" query={{ class: classNumber }} />}
        {isTeacher && classNumber !== undefined && act !== 'give' && (
          <Button onClick={() => change({ act: 'give' })}>{t('give')}</Button>
        )}
      </PageHeader>
      <div className={`${styles.pick} not-printed`}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber === undefined ? (
        <Nothing title={t('chooseClass')} hint={t('chooseClassHint')} drawing="register" />
      ) : (
        <>
          {isTeacher && act === 'give' && (
            <Suspense fallback={<Waiting />}>
              <GiveHomework
                key={`${classNumber} ${subject}`}
                classNumber={classNumber}
                subject={subject}
                onDone={() => change({ act: undefined, subject: undefined })}
              />
            </Suspense>
          )}
          <Listed of={{ class: classNumber }} />
        </>
      )}
    </>
  );
}

function HomeworkOfFamily() {
  const { t } = useTranslation('homework');
  const shown = useShownStudent();
  const unread = useUnreadOfChildren('homework');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        <ChildChoice unread={unread} />
      </PageHeader>
      <OfShownStudent of={shown}>{({ roll }) => <Listed of={{ roll }} />}</OfShownStudent>
    </>
  );
}

function Listed({ of }: { readonly of: Parameters<typeof useHomeworkList>[0] }) {
  const { t } = useTranslation('homework');
  const { data: homework, error, refetch } = useHomeworkList(of);
  useMarkRead('homework', homework?.[0]?._id, of.roll);
  if (!homework) return <FetchState error={error} onRetry={refetch} />;
  if (homework.length === 0) return <Nothing title={t('none')} hint={t('noneHint')} drawing="register" />;
  return (
    <div className={styles.list}>
      <HomeworkList homework={homework} roll={of.roll} />
    </div>
  );
}
