import { reason } from '../../platform/contract/reason.ts';

export const notAMonday = reason('bad_input', 'not-a-monday');
export const diaryChanged = reason('changed_meanwhile', 'diary-changed');
export const diaryNeedsWhy = reason('bad_input', 'diary-needs-why');
export const lessonNamedTwice = reason('bad_input', 'lesson-named-twice');
