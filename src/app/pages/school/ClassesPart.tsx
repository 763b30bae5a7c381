import { Classes } from '../../../base/classes/web/Classes.tsx';
import { useTeachers } from '../use-teachers.ts';

/** The part of the School page for classes, with the possible class teachers. */
export function ClassesPart() {
  return <Classes teachers={useTeachers().teachers} />;
}
