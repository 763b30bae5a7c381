import words from '../../../languages/en/fields.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('fields', words);
