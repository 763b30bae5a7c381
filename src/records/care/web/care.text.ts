import words from '../../../languages/en/care.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('care', words);
