import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Student } from '../../../base/students/students.contract.ts';
import { StudentDetails, type StudentPart } from '../../../base/students/web/StudentDetails.tsx';
import type { Access } from '../../../platform/contract/permissions.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { useUrlValue } from '../../../platform/web/components/use-url-value.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { CameLate } from '../../../records/attendance/web/CameLate.tsx';
import { RecordActions } from './RecordActions.tsx';
import './privacy.text.ts';

const StudentAttendance = lazyPart(
  () => import('../../../records/attendance/web/StudentAttendance.tsx'),
  'StudentAttendance',
);
const StudentResult = lazyPart(() => import('../../../records/marks/web/StudentResult.tsx'), 'StudentResult');
const ClassTimetable = lazyPart(() => import('../../../records/schedule/web/ClassTimetable.tsx'), 'ClassTimetable');
const Enrolments = lazyPart(() => import('../../../base/students/web/Enrolments.tsx'), 'Enrolments');
const Guardians = lazyPart(() => import('../../../base/guardians/web/Guardians.tsx'), 'Guardians');
const GroupsOfStudent = lazyPart(() => import('../../../base/groups/web/GroupsOfStudent.tsx'), 'GroupsOfStudent');
const HistorySection = lazyPart(() => import('../../../base/history/web/HistorySection.tsx'), 'HistorySection');
const ClassMessages = lazyPart(() => import('../../../records/messages/web/ClassMessages.tsx'), 'ClassMessages');

/** A student's page: the details, the content of the student's own pages, and the record's export and erasure. */
export function StudentDetailsPage() {
  const navigate = useNavigate();
  const [act, setAct] = useUrlValue('act');
  const parts = useParts();
  return (
    <StudentDetails
      parts={parts.filter(({ access }) => mayDo(access)).map(whenLoaded)}
      today={(student) =>
        mayDo('attendance.take-missing') && (
          <CameLate key={student._id} student={student} isAsked={act === 'late'} onAsked={() => setAct(undefined)} />
        )
      }
      record={(student) => <RecordActions student={student} onErased={() => navigate({ to: '/all_student' })} />}
    />
  );
}

function useParts(): (StudentPart & { readonly access: Access })[] {
  const { t } = useTranslation('privacy');
  const navigate = useNavigate();
  return [
    {
      part: 'attendance',
      access: 'attendance.read-student',
      label: t('attendance'),
      hasPast: true,
      show: (student, on) => <StudentAttendance student={student} on={on} />,
    },
    {
      part: 'results',
      access: 'marks.read-student',
      label: t('results'),
      hasPast: true,
      show: (student, on) => <Results student={student} on={on} />,
    },
    {
      part: 'timetable',
      access: 'schedule.read-class',
      label: t('timetable'),
      hasPast: true,
      show: (student, on) => <ClassTimetable classNumber={student.class} on={on} />,
    },
    {
      part: 'messages',
      access: 'messages.read-class',
      label: t('messages'),
      show: (student) => <ClassMessages classNumber={student.class} />,
    },
    {
      part: 'guardians',
      access: 'guardians.manage',
      label: t('guardians'),
      show: (student) => <Guardians student={student} known={student.guardianDetails} />,
    },
    {
      part: 'enrolments',
      access: 'students.manage',
      label: t('enrolments'),
      show: (student) => <Enrolments student={student} onLeft={() => navigate({ to: '/former_students' })} />,
    },
    {
      part: 'groups',
      access: 'groups.read',
      label: t('groups'),
      show: (student) => <GroupsOfStudent roll={student.roll} />,
    },
    {
      part: 'history',
      access: 'history.read',
      label: t('history', { ns: 'form' }),
      show: (student) => <HistorySection kind="student" id={student._id} />,
    },
  ];
}

function Results({ student, on }: { readonly student: Student; readonly on: string | undefined }) {
  const { t } = useTranslation('privacy');
  return (
    <>
      <Link to="/reports/$roll" params={{ roll: String(student.roll) }} className="not-printed">
        {t('report')}
      </Link>
      <StudentResult student={student} on={on} />
    </>
  );
}

function whenLoaded({ show, ...part }: StudentPart): StudentPart {
  return { ...part, show: (...of) => <Suspense fallback={<Waiting />}>{show(...of)}</Suspense> };
}
