import words from '../../../languages/en/subjects.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('subjects', words);
