import words from '../../../languages/en/restored.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('restored', words);
