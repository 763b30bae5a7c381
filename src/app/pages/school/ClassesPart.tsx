import { Classes } from '../../../base/classes/web/Classes.tsx';
import { useTeachers } from '../use-teachers.ts';

/** The part of the classes, with the teachers of whom each may have one. */
export function ClassesPart() {
  return <Classes teachers={useTeachers().teachers} />;
}
