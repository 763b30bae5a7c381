import { Button } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { OnDay, OnDayBar } from '../../../base/school/web/OnDay.tsx';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import {
  ChildChoice,
  OfShownStudent,
  type ShownStudent,
  useShownStudent,
} from '../../../base/students/web/ShownStudent.tsx';
import { isStaff } from '../../../platform/contract/school-terms.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { PageParts } from '../../../platform/web/components/PageParts.tsx';
import { useUrlClass, useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import styles from './Diary.module.css';
import { DiaryWeek } from './DiaryWeek.tsx';
import { useGroupsOf } from './groups-of.hooks.ts';
import './diary.text.ts';

const MissingTopics = lazyPart(() => import('./MissingTopics.tsx'), 'MissingTopics');

/** The class diary: of a chosen class for the staff, of their own class and groups for families. */
export function DiaryPage() {
  const role = readRole();
  return role !== undefined && isStaff(role) ? <DiaryOfStaff /> : <DiaryOfFamily />;
}

function DiaryOfStaff() {
  const { t } = useTranslation('diary');
  const [part] = useUrlValue('part');
  const isMissing = part === 'missing';
  return (
    <>
      <Header hasDay={!isMissing} />
      <PageParts
        label={t('parts')}
        parts={[
          { part: undefined, label: t('book') },
          { part: 'missing', label: t('missing') },
        ]}
      />
      {isMissing ? (
        <Suspense fallback={<Waiting />}>
          <MissingTopics />
        </Suspense>
      ) : (
        <ChosenClass />
      )}
    </>
  );
}

function ChosenClass() {
  const { t } = useTranslation('diary');
  const [classNumber, chooseClass] = useUrlClass();
  return (
    <>
      <div className={`${styles.pick} not-printed`}>
        <ClassPicker offered="all" value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber === undefined ? (
        <Nothing title={t('chooseClass')} hint={t('chooseClassHint')} drawing="register" />
      ) : (
        <DiaryWeek classNumber={classNumber} />
      )}
    </>
  );
}

function DiaryOfFamily() {
  const shown = useShownStudent();
  return (
    <>
      <Header hasDay>
        <ChildChoice />
      </Header>
      <OfShownStudent of={shown}>{(student) => <DiaryOfStudent student={student} />}</OfShownStudent>
    </>
  );
}

/** The diary of the student's class or, if it is chosen, of one of their groups. */
function DiaryOfStudent({ student: { class: own, roll } }: { readonly student: ShownStudent }) {
  const { t } = useTranslation('diary');
  const className = useClassName();
  const { data: groups = [] } = useGroupsOf(own, roll);
  const [about] = useUrlValue('about');
  const chosen = groups.find((group) => String(group.class) === about);
  return (
    <>
      {groups.length > 0 && (
        <PageParts
          name="about"
          label={t('parts')}
          parts={[
            { part: undefined, label: className(own) },
            ...groups.map((group) => ({ part: String(group.class), label: group.name })),
          ]}
        />
      )}
      <DiaryWeek classNumber={chosen?.class ?? own} roll={roll} />
    </>
  );
}

function Header({ hasDay, children }: { readonly hasDay: boolean; readonly children?: ReactNode }) {
  const { t } = useTranslation('diary');
  return (
    <>
      <PageHeader title={t('title')} hint={t('hint')}>
        {children}
        {hasDay && <OnDay />}
        <Button variant="default" onClick={() => window.print()}>
          {t('print', { ns: 'shared' })}
        </Button>
      </PageHeader>
      {hasDay && <OnDayBar />}
    </>
  );
}
