import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { formatClass } from '../../../platform/web/school-classes.ts';
import { listClasses } from '../shape.contract.ts';
import { useSchool } from './school.hooks.ts';

/** The school's classes, in their order, with their students and teachers. */
export function useClasses() {
  return useQuery(callQuery('classes', listClasses, { query: {} }));
}

/**
 * Returns a function that gives the shown name of a class by number: `Class 5` in the reader's language, or its own
 * name.
 */
export function useClassName(): (classNumber: number) => string {
  // The call makes the component render again when a name or the language changes.
  useSchool();
  useTranslation();
  return formatClass;
}
