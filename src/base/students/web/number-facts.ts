import i18next from 'i18next';
import type { Student } from '../students.contract.ts';
import './students.text.ts';

/** The facts for a student's numbers besides the roll; empty if the student has none. */
export function numberFacts({ admissionNumber, numberInClass }: Student): [string, string | number][] {
  return [
    ...(numberInClass === undefined ? [] : [[i18next.t('students:numberInClass'), numberInClass] as [string, number]]),
    ...(admissionNumber === undefined
      ? []
      : [[i18next.t('students:admissionNumber'), admissionNumber] as [string, string]]),
  ];
}
