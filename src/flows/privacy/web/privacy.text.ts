import words from '../../../languages/en/privacy.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('privacy', words);
