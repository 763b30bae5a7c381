import words from '../../../languages/en/notices.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('notices', words);
