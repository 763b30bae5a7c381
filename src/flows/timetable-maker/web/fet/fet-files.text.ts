import words from '../../../../languages/en/fet.ts';
import { addWords } from '../../../../platform/web/words.ts';

addWords('fet', words);
