import { fault, reason } from './reason.ts';

const inUse = reason('duplicate', 'roll-in-use', 'Roll {{roll}} of {{classes|; }} is in use.');
const missing = reason('bad_input', 'missing', 'Please fill this in.');

fault(missing);
fault(inUse, { roll: 7, classes: [5, 6] });

// @ts-expect-error -- the words name a parameter
fault(inUse);
// @ts-expect-error -- one is missing
fault(inUse, { roll: 7 });
// @ts-expect-error -- one is too many
fault(inUse, { roll: 7, classes: [], name: 'Ada' });
// @ts-expect-error -- these words name none
fault(missing, { roll: 7 });
// @ts-expect-error -- there is no such code
reason('gone', 'gone', 'It is gone.');
