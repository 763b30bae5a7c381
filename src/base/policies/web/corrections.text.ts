import words from '../../../languages/en/corrections.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('corrections', words);
