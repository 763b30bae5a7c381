import words from '../../../languages/en/jobs.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('jobs', words);
