import words from '../../../languages/en/audit.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('audit', words);
