import { fault, reason } from './reason.ts';

const busy = reason('clash', 'teacher-is-busy');
const missing = reason('bad_input', 'missing');

fault(missing);
fault(busy, { name: 'Ada', periods: [] });

// @ts-expect-error -- the words name parameters
fault(busy);
// @ts-expect-error -- one is missing
fault(busy, { name: 'Ada' });
// @ts-expect-error -- one is too many
fault(busy, { name: 'Ada', periods: [], roll: 7 });
// @ts-expect-error -- these words name none
fault(missing, { roll: 7 });
// @ts-expect-error -- there is no such code
reason('gone', 'missing');
// @ts-expect-error -- there are no words for it
reason('bad_input', 'gone');
