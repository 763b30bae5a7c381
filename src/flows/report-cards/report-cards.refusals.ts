import { reason } from '../../platform/contract/reason.ts';

export const reportCardNotFound = reason('not_found', 'report-card-not-found');
export const tooManyVerifications = reason('slow_down', 'too-many-verifications');
export const termNotPublished = reason('in_use', 'term-not-published');
export const termWithoutExams = reason('in_use', 'term-without-exams');
export const rollNotInClass = reason('bad_input', 'roll-not-in-class');
export const layoutNotFound = reason('not_found', 'layout-not-found');
export const layoutNameInUse = reason('duplicate', 'layout-name-in-use');
export const tooManyLayouts = reason('in_use', 'too-many-layouts');
