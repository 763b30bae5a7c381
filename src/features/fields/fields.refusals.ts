import { reason } from '../../platform/contract/reason.ts';

export const fieldNotFound = reason('not_found', 'field-not-found');
export const notAReader = reason('bad_input', 'not-a-reader');
export const changedUnseen = reason('bad_input', 'changed-unseen');
export const choicesMissing = reason('bad_input', 'choices-missing');
export const choiceTwice = reason('bad_input', 'choice-twice');
export const tooManyFields = reason('in_use', 'too-many-fields');
export const fieldNameInUse = reason('duplicate', 'field-name-in-use');
export const fieldTypeInUse = reason('in_use', 'field-type-in-use');
export const choiceInUse = reason('in_use', 'choice-in-use');
export const valuesNotUnique = reason('duplicate', 'values-not-unique');
export const fieldValueInUse = reason('duplicate', 'field-value-in-use');
export const fieldIsForOthers = reason('not_allowed', 'field-is-for-others');
export const signsInIsUnique = reason('bad_input', 'signs-in-is-unique');
export const notANumber = reason('bad_input', 'not-a-number');
export const notYesOrNo = reason('bad_input', 'not-yes-or-no');
