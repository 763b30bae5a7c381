import words from '../../../languages/en/report-cards.ts';
import { addWords } from '../../../platform/web/words.ts';

addWords('report-cards', words);
