import words from '../../../languages/en/children.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('children', words);
