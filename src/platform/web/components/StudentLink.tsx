import { Link } from '@tanstack/react-router';
import { mayDo } from '../api/may-do.ts';
import styles from './StudentLink.module.css';
import { useListState } from './use-back-to.ts';

type Props = {
  readonly id: string;
  readonly name: string;
  /** The part of the student's page; by default, what is known of the student. */
  readonly part?: 'attendance' | 'guardians' | 'results';
  /** The past day that is shown. */
  readonly on?: string | undefined;
};

/** A student's name in a table, linked to the part of their page that explains its figures, for whoever may open it. */
export function StudentLink({ id, name, part, on }: Props) {
  const fromList = useListState();
  if (!mayDo('students.manage')) return <bdi>{name}</bdi>;
  return (
    <Link to="/student_details/$id" params={{ id }} search={{ part, on }} state={fromList} className={styles.link}>
      <bdi>{name}</bdi>
    </Link>
  );
}
