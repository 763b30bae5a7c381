import { reason } from '../../platform/contract/reason.ts';

export const wrongRoll = reason('bad_input', 'wrong-roll');
