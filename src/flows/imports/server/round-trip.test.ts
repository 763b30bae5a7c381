import { expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { exportFile } from '../../../../test/exported.ts';
import { checked } from '../../../../test/imports.ts';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

const formats = ['xlsx', 'csv'] as const;
const count = { subjects: 3, schedule: 4, marks: 6 } as const;

it.each(['en', 'bn', 'ar'])('counts everything that was exported in %s as unchanged', async (language) => {
  const server = await startTestServer();
  const { admin, teacher, otherTeacher: other } = await addTestSchool(server);
  const add = (subject: object) =>
    server.call('POST', '/api/subjects/add', admin, { class: 5, session: '2026-2027', ...subject });
  await add({ name: 'Mathematics', code: '007', teacherEmail: teacher.email });
  await add({ name: '=Art, "fine"', code: '+880' });
  await add({ name: 'বাংলা', code: 'BAN', session: '2027-2028' });
  await addPeriod(server, admin, { label: 'Assembly', room: 'Room 12' });
  await addPeriod(server, admin, { day: 'Monday', teacher: otherTeacher, subject: '=Art, "fine"' });
  await addPeriod(server, admin, { time: '13:05-13:45' });
  await addPeriod(server, admin, { day: 'Friday', period: 9, time: '00:00-23:59' });
  const terms = [{ name: 'First, "term"', from: '2026-07-01', to: '2026-12-31' }];
  const { body } = await server.call('PUT', '/api/sessions/2026-2027', admin, { terms });
  await submitExam(server, teacher, { term: body.terms[0]._id, weight: 0.29, absentAsZero: true });
  await submitExam(server, other, { examName: 'پہلا', marks: linesOf(null, null, 20) });
  await server.call('DELETE', `/api/teachers/${other.id}`, admin);
  for (const kind of Object.keys(count) as (keyof typeof count)[]) {
    for (const format of formats) {
      const { content } = await exportFile(server, `${kind}?format=${format}`, admin, language);
      const { counts, faults } = await checked(server, admin, { kind, fileName: `file.${format}`, content });
      expect({ kind, format, faults, counts }).toEqual({
        kind,
        format,
        faults: [],
        counts: { new: 0, changed: 0, same: count[kind], wrong: 0 },
      });
    }
  }
});
