import { reason } from '../../platform/contract/reason.ts';

export const categoryNameTwice = reason('bad_input', 'category-name-twice');
export const categoriesWithoutWeight = reason('bad_input', 'categories-without-weight');
export const categoryInUse = reason('in_use', 'category-in-use');
export const subjectNotFound = reason('not_found', 'subject-not-found');
export const subjectCodeInUse = reason('duplicate', 'subject-code-in-use');
export const subjectNameInUse = reason('duplicate', 'subject-name-in-use');
export const subjectInUse = reason('in_use', 'subject-in-use');
