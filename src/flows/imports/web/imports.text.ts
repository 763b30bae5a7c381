import words from '../../../languages/en/imports.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('imports', words);
