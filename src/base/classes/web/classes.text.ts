import words from '../../../languages/en/classes.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('classes', words);
