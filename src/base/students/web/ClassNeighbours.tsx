import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSameListState } from '../../../platform/web/components/use-back-to.ts';
import { useClassStudents } from '../../enrolments/web/enrolments.hooks.ts';
import type { Student } from '../students.contract.ts';
import styles from './StudentDetails.module.css';
import './students.text.ts';

/** Links to the students before and after this one in the class, to the same part of their pages. */
export function ClassNeighbours({ student, on }: { readonly student: Student; readonly on: string | undefined }) {
  const { t } = useTranslation('students');
  const { data: members = [] } = useClassStudents(student.class, on);
  const place = members.findIndex(({ _id }) => _id === student._id);
  if (place === -1) return null;
  const [before, after] = [members[place - 1], members[place + 1]];
  return (
    <div className={`${styles.neighbours} not-printed`}>
      {before && (
        <Neighbour id={before._id} way="before" label={t('before', before)}>
          <IconChevronLeft aria-hidden size={18} />
          <bdi>{before.name}</bdi>
        </Neighbour>
      )}
      {after && (
        <Neighbour id={after._id} way="after" label={t('after', after)}>
          <bdi>{after.name}</bdi>
          <IconChevronRight aria-hidden size={18} />
        </Neighbour>
      )}
    </div>
  );
}

type Props = {
  readonly id: string;
  readonly way: 'before' | 'after';
  readonly label: string;
  readonly children: ReactNode;
};

function Neighbour({ id, way, label, children }: Props) {
  const sameList = useSameListState();
  return (
    <Link
      to="/student_details/$id"
      params={{ id }}
      search={true}
      state={sameList}
      resetScroll={false}
      className={styles.neighbour}
      aria-label={label}
      data-way={way}
    >
      {children}
    </Link>
  );
}
