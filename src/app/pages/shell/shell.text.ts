import words from '../../../languages/en/shell.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('shell', words);
