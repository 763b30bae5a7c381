import words from '../../../languages/en/on-day.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('on-day', words);
