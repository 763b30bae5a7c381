import words from '../../../languages/en/groups.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('groups', words);
