import { endpoint } from '../../platform/contract/endpoint.ts';
import { FileAnswer } from '../../platform/contract/file-answer.ts';

export const exportOneRoster = endpoint('GET /api/exports/oneroster', {
  access: 'school.export',
  summary:
    'The whole school as OneRoster 1.2 CSV: sessions, classes, subjects, people, enrolments, timetable and marks, in an archive. No passwords, photos or registers.',
  files: ['zip'],
  response: FileAnswer,
});
