import { useGradeScale } from '../../grades/web/grades.hooks.ts';

type Result = { readonly grade: string | null };

/** Tells whether a result passes, by the scale of a class; `undefined` without a grade. */
export function usePasses(classNumber: number): (result: Result) => boolean | undefined {
  const bands = useGradeScale(classNumber);
  return ({ grade }) => bands.find(({ name }) => name === grade)?.passes;
}
