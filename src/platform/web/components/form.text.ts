import words from '../../../languages/en/form.ts';
import { addWords } from '../words.ts';

addWords('form', words);
