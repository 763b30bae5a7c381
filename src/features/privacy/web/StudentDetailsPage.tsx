import { useNavigate } from '@tanstack/react-router';
import { StudentDetails } from '../../students/web/StudentDetails.tsx';
import { RecordActions } from './RecordActions.tsx';

/** A student's page, from which the record can be exported and erased. */
export function StudentDetailsPage() {
  const navigate = useNavigate();
  return (
    <StudentDetails
      actions={(student, children) => (
        <RecordActions student={student} onErased={() => navigate({ to: '/all_student' })}>
          {children}
        </RecordActions>
      )}
    />
  );
}
