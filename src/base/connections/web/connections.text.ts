import words from '../../../languages/en/connections.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('connections', words);
