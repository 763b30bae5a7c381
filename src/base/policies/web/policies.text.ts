import words from '../../../languages/en/policies.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('policies', words);
