import words from '../../../languages/en/diary.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('diary', words);
