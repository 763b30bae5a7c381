import words from '../../../languages/en/join-roles.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('join-roles', words);
