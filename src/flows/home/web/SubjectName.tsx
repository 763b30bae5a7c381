import { useSubjectColours } from '../../../base/subjects/web/subjects.hooks.ts';
import { ColourMark } from '../../../platform/web/components/Colour.tsx';
import rows from './Rows.module.css';
import styles from './SubjectName.module.css';

/** The name of a subject in a row, after its colour; the colour's place is reserved until it is known. */
export function SubjectName({ subject }: { readonly subject: string }) {
  const colourOf = useSubjectColours();
  return (
    <span className={rows.name}>
      <span className={styles.mark}>
        <ColourMark colour={colourOf(subject)} />
      </span>
      <bdi>{subject}</bdi>
    </span>
  );
}
