import words from '../../../languages/en/published.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('published', words);
