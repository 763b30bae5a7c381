import words from '../../../languages/en/sign-ins.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('sign-ins', words);
