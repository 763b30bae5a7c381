import words from '../../../languages/en/reports.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('reports', words);
