import { reason } from '../../platform/contract/reason.ts';

/** This reason refuses a kept scale with which nothing was ever published. */
export const notAScale = reason('bad_input', 'not-a-scale');
export const gradesBeginAboveZero = reason('bad_input', 'grades-begin-above-zero');
export const gradesFromSameShare = reason('bad_input', 'grades-from-same-share');
export const gradeNameTwice = reason('bad_input', 'grade-name-twice');
export const gradePassesBelowFail = reason('bad_input', 'grade-passes-below-fail');
export const gradePointsFall = reason('bad_input', 'grade-points-fall');
export const levelNameTwice = reason('bad_input', 'level-name-twice');
export const levelWithoutShare = reason('bad_input', 'level-without-share');
export const levelWithoutPoints = reason('bad_input', 'level-without-points');
