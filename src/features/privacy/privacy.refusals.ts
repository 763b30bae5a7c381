import { reason } from '../../platform/contract/reason.ts';

export const wrongRoll = reason('bad_input', 'wrong-roll', 'This is not the roll of this student.');
