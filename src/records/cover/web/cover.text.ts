import words from '../../../languages/en/cover.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('cover', words);
