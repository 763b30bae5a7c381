import { reason } from '../../platform/contract/reason.ts';

export const absenceNotFound = reason('not_found', 'absence-not-found');
export const absenceEndsFirst = reason('bad_input', 'absence-ends-first');
export const absenceTooLong = reason('bad_input', 'absence-too-long');
export const absenceTooFar = reason('bad_input', 'absence-too-far');
export const absenceKnown = reason('duplicate', 'absence-known');
export const unknownRoll = reason('bad_input', 'unknown-roll');
export const unknownAbsenceReason = reason('bad_input', 'unknown-absence-reason');
