import i18next from 'i18next';
import type { Student } from '../students.contract.ts';
import './students.text.ts';

/** The numbers that a student has besides the roll, as facts; none in schools that do without. */
export function numberFacts({ admissionNumber, numberInClass }: Student): [string, string | number][] {
  return [
    ...(numberInClass === undefined ? [] : [[i18next.t('students:numberInClass'), numberInClass] as [string, number]]),
    ...(admissionNumber === undefined
      ? []
      : [[i18next.t('students:admissionNumber'), admissionNumber] as [string, string]]),
  ];
}
