import words from '../../../languages/en/profile.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('profile', words);
