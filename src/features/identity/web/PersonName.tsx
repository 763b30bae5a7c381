import { Avatar } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useListState } from '../../../platform/web/components/use-back-to.ts';
import { smallPhoto } from '../../images/images.contract.ts';
import styles from './PersonName.module.css';

type Props = {
  readonly person: {
    readonly _id: string;
    readonly name: string;
    readonly email: string;
    readonly photo: string | null;
  };
  readonly page: '/teacher_details/$id' | '/student_details/$id';
};

/** A person in a list: small photo, name and email, linked to their page. */
export function PersonName({ person, page }: Props) {
  const fromList = useListState();
  return (
    <Link to={page} params={{ id: person._id }} state={fromList} className={styles.person}>
      <Avatar src={smallPhoto(person.photo)} alt="" size={28} imageProps={{ loading: 'lazy' }} />
      <span className={styles.text}>
        <span className={styles.name}>{person.name}</span>
        <span className={styles.email}>{person.email}</span>
      </span>
    </Link>
  );
}
