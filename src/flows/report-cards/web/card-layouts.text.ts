import words from '../../../languages/en/card-layouts.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('card-layouts', words);
