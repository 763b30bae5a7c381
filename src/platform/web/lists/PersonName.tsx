import { memo } from 'react';
import { Face } from '../components/Face.tsx';
import list from './List.module.css';
import styles from './PersonName.module.css';

type Props = {
  readonly name: string;
  /** The URL of the small photo; `null` shows the initials, undefined nothing. */
  readonly photo: string | null | undefined;
  readonly email: string | undefined;
  /** Their page. */
  readonly href: string;
};

/** A person in a list: small photo, email, and the name, whose link opens from anywhere in the row. */
export const PersonName = memo(function PersonName({ name, photo, email, href }: Props) {
  return (
    <div className={styles.person}>
      {photo !== undefined && <Face name={name} photo={photo} size={28} />}
      <span className={styles.text}>
        <a href={href} className={styles.name} data-row-link>
          <bdi>{name}</bdi>
        </a>
        {email !== undefined && (
          <span className={`${styles.email} ${list.copied}`} dir="ltr">
            {email}
          </span>
        )}
      </span>
    </div>
  );
});
