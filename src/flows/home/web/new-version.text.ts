import words from '../../../languages/en/new-version.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('new-version', words);
