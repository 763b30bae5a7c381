import words from '../../../languages/en/find.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('find', words);
