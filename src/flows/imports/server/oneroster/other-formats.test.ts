import { describe, expect, it } from 'vitest';
import { addEmptySchool } from '../../../../../test/empty-school.ts';
import { fingerprintsOf } from '../../../../../test/fingerprints.ts';
import { applied, apply, checked, readRows } from '../../../../../test/imports.ts';
import { startTestServer } from '../../../../../test/test-school.ts';
import { writeZip } from '../../../../platform/server/zip.ts';

async function openSchool() {
  const server = await startTestServer();
  const admin = await addEmptySchool(server);
  const get = async (path: string) => (await server.call('GET', path, admin)).body;
  return { server, admin, get };
}

type Get = Awaited<ReturnType<typeof openSchool>>['get'];

/** A student's guardians, apart from the one on the record. */
async function linked(get: Get, roll?: number) {
  const students = await get('/api/students');
  const { _id } = students.find((one: { roll: number }) => roll === undefined || one.roll === roll);
  return get(`/api/students/${_id}/guardians`);
}

function zip(files: Readonly<Record<string, string>>) {
  const all = Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  return { kind: 'oneroster', fileName: 'school.zip', content: writeZip(all) };
}

const bulk = ['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'orgs', 'users'];
const oneRoster11 = {
  'manifest.csv': `propertyName,value\noneroster.version,1.1\n${bulk.map((file) => `file.${file},bulk\n`).join('')}`,
  'orgs.csv': 'sourcedId,name,type\nd,Kreis,district\no,Talschule,school\np,Bergschule,school\n',
  'academicSessions.csv':
    'sourcedId,title,type,startDate,endDate,parentSourcedId\ny,2026/27,schoolYear,2026-09-01,2027-07-01,\n',
  'users.csv':
    'sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email,agentSourcedIds,grades\n' +
    'u1,active,true,o,student,jan,Jan,Vogt,,g1,07\nu2,active,true,p,student,eva,Eva,Roth,,"g2,g9",08\n' +
    'g2,active,true,p,parent,,Ida,Roth,,,\ng3,active,true,,relative,,Kurt,Roth,kurt@roth.example,u2,\n' +
    'g1,active,true,"o,p",parent,,Max,Vogt,max@vogt.example,,\nt1,active,true,"o,p",teacher,,Ute,Kern,ute@kern.example,,\n' +
    'z1,active,true,d,administrator,,Kai,Amt,kai@amt.example,,\n',
  'demographics.csv': 'sourcedId,birthDate,sex\nu1,2014-05-06,male\nu2,2013-05-06,female\n',
  'courses.csv': 'sourcedId,title,orgSourcedId\nc,Physik,d\n',
  'classes.csv':
    'sourcedId,title,grades,courseSourcedId,classCode,classType,schoolSourcedId,termSourcedIds\n' +
    'k1,Physik 7,07,c,PH7,scheduled,o,y\nk2,Physik 8,08,c,PH8,scheduled,p,y\n',
  'enrollments.csv':
    'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\n' +
    'e1,k1,o,u1,student,,,\ne2,k2,p,u2,student,,,\ne3,k1,o,t1,teacher,true,,\ne4,k2,p,t1,teacher,true,,\n',
};

describe('files of two schools', () => {
  it('are asked once which school is meant, and the other’s people and classes are left out (OneRoster 1.1)', async () => {
    const { server, admin, get } = await openSchool();
    const dry = await checked(server, admin, zip(oneRoster11));
    expect(dry).toMatchObject({
      state: 'checked',
      faults: [{ field: 'school', reason: 'oneroster-which-school' }],
      choices: { school: [{ value: 'Talschule' }, { value: 'Bergschule' }] },
    });
    expect((await server.call('POST', `/api/imports/${dry._id}/apply`, admin, {})).status).toBe(409);
    const answer = { columns: {}, values: { school: { '': 'Bergschule' } } };
    expect((await server.call('PUT', `/api/imports/${dry._id}/columns`, admin, answer)).status).toBe(200);
    await server.runJobs();
    const found = (await server.call('GET', `/api/imports/${dry._id}`, admin)).body;
    expect(found).toMatchObject({ state: 'checked', faults: [], counts: { wrong: 0 } });
    await apply(server, admin, dry._id);
    expect(await get('/api/students')).toMatchObject([
      { name: 'Eva Roth', class: 8, dateOfBirth: '2013-05-06', gender: 'Female' },
    ]);
    expect(await linked(get)).toMatchObject([{ name: 'Kurt Roth', email: 'kurt@roth.example' }]);
    expect(
      (await readRows(server, admin, dry._id)).find(({ label }: { label: string }) => label === 'Eva Roth')?.notes,
    ).toMatchObject([{ reason: 'oneroster-unknown-id', cell: 'J3' }]);
    expect(await get('/api/teachers')).toMatchObject([{ name: 'Ute Kern', email: 'ute@kern.example' }]);
    expect(await get('/api/subjects')).toMatchObject([{ name: 'Physik', code: 'PH8', class: 8 }]);
  });
});

describe('files of another format', () => {
  it('of School Data Sync, first version, are imported with guardians, into the school’s current year', async () => {
    const { server, admin, get } = await openSchool();
    const days = async () =>
      (await get('/api/sessions')).map(({ session, from, to }: Record<string, string>) => ({ session, from, to }));
    const before = await days();
    const file = zip({
      'School.csv': 'SIS ID,Name\nsch1,École du Lac\n',
      'Section.csv':
        'SIS ID,School SIS ID,Section Name,Section Number,Course Name\ns1,sch1,Maths 6A,6A,Mathématiques\n',
      'Student.csv':
        'SIS ID,School SIS ID,Username,First Name,Last Name,Grade,Birthdate,Gender\n' +
        '1,sch1,lea@lac.example,Léa,Petit,6,20150304,F\n2,sch1,paul,Paul,Roux,6,03/04/2015,M\n',
      'Teacher.csv': 'SIS ID,School SIS ID,Username,First Name,Last Name\n1,sch1,anne@lac.example,Anne,Blanc\n',
      'StudentEnrollment.csv': 'Section SIS ID,SIS ID\ns1,1\ns1,2\n',
      'TeacherRoster.csv': 'Section SIS ID,SIS ID\ns1,1\n',
      'User.csv':
        'Email,First Name,Last Name,Phone\nmarc@petit.example,Marc,Petit,+33 1\nzoe@petit.example,Zoé,Petit,\n',
      'Guardianrelationship.csv': 'SIS ID,Email,Role\n1,marc@petit.example,parent\n1,zoe@petit.example,aunt\n',
    });
    const dry = await checked(server, admin, file);
    // A date in which day and month cannot be distinguished is refused.
    expect(await readRows(server, admin, dry._id, 'wrong')).toMatchObject([
      { sheet: 'student.csv', line: 3, label: 'Paul Roux' },
      {},
    ]);
    await apply(server, admin, dry._id, { leaveOutWrong: true });
    expect(await get('/api/students')).toMatchObject([
      {
        ...{ name: 'Léa Petit', class: 6, email: 'lea@lac.example', dateOfBirth: '2015-03-04', gender: 'Female' },
        guardianDetails: { name: 'Marc Petit', relation: 'parent', phone: '+33 1', email: 'marc@petit.example' },
      },
    ]);
    expect(await linked(get)).toMatchObject([{ name: 'Zoé Petit', relation: 'aunt', email: 'zoe@petit.example' }]);
    const teacher = { name: 'Anne Blanc', email: 'anne@lac.example' };
    expect(await get('/api/subjects')).toMatchObject([{ name: 'Mathématiques', class: 6, teacher }]);
    expect(await days()).toEqual(before);
  });

  it('of School Data Sync 2.1 are imported, with grades from the roles', async () => {
    const { server, admin, get } = await openSchool();
    const file = zip({
      'orgs.csv': 'sourcedId,name,type\n1,Scuola Dante,school\n',
      'users.csv':
        'sourcedId,username,givenName,familyName,email,phone\nu1,ada@dante.example,Ada,Neri,,\n' +
        'u2,ugo@dante.example,Ugo,Bassi,,\nu3,rosa,Rosa,Neri,rosa@neri.example,+39 2\n' +
        'u4,leo,Leo,Neri,ugo@dante.example,not yet\n',
      'roles.csv': 'userSourcedId,orgSourcedId,role,grade\nu1,1,student,9\nu2,1,faculty,\n',
      'academicSessions.csv':
        'sourcedId,title,type,startDate,endDate\na,Primo,term,2026-09-01,2026-12-20\nb,Secondo,term,2027-01-07,2027-06-30\n',
      'classes.csv': 'sourcedId,orgSourcedId,title,sessionSourcedIds,courseSourcedId,code\nk,1,Latino,"a,b",,LAT\n',
      'enrollments.csv': 'classSourcedId,userSourcedId,role\nk,u1,student\nk,u2,teacher\n',
      'demographics.csv': 'userSourcedId,birthDate,sex\nu1,2012-03-04,female\n',
      'relationships.csv': 'userSourcedId,relationshipUserSourcedId,relationshipRole\nu1,u3,guardian\nu1,u4,parent\n',
    });
    const { _id } = await applied(server, admin, file);
    const rows = await readRows(server, admin, _id);
    expect(rows.find(({ label }: { label: string }) => label === 'Leo Neri')).toMatchObject({
      ...{ state: 'new', sheet: 'users.csv', line: 5 },
      notes: [{ reason: 'not-a-phone' }, { reason: 'guardian-email-of-other' }],
    });
    expect(await linked(get)).toMatchObject([{ name: 'Leo Neri', relation: 'parent', email: '' }]);
    expect(await get('/api/students')).toMatchObject([
      {
        ...{ name: 'Ada Neri', class: 9, dateOfBirth: '2012-03-04' },
        guardianDetails: { name: 'Rosa Neri', relation: 'guardian', phone: '+39 2', email: 'rosa@neri.example' },
      },
    ]);
    expect(await get('/api/subjects')).toMatchObject([{ name: 'Latino', code: 'LAT', teacher: { name: 'Ugo Bassi' } }]);
    const sessions = await get('/api/sessions');
    expect(sessions.find(({ session }: { session: string }) => session === '2026/27')).toMatchObject({
      ...{ from: '2026-09-01', to: '2027-06-30' },
      terms: [
        { name: 'Primo', from: '2026-09-01', to: '2026-12-20' },
        { name: 'Secondo', from: '2027-01-07', to: '2027-06-30' },
      ],
    });
  });

  it('of Clever are imported, with a row for each contact of a student and months first, and can be undone', async () => {
    const { server, admin, get } = await openSchool();
    const before = await fingerprintsOf(server.db);
    const file = zip({
      'schools.csv': 'School_id,School_name,School_number\n10,Elm School,10\n',
      'students.csv':
        'School_id,Student_id,Student_number,Last_name,First_name,Grade,Gender,DOB,Student_email,Contact_relationship,Contact_name,Contact_phone\n' +
        '10,501,77,Okoye,Zuri,7,F,03/04/2014,,Mother,Ife Okoye,555-010-1010\n10,501,77,Okoye,Zuri,7,F,03/04/2014,,Father,"Okoye, Obi",555-010-1010\n' +
        '10,501,77,Okoye,Zuri,7,F,03/04/2014,,Mother,Ife Okoye,555-010-3333\n' +
        '10,502,78,Diaz,Leo,Kindergarten,X,12/31/2019,leo@elm.example,Stepmother,Ife Okoye,555-010-1010\n' +
        '10,502,78,Diaz,Leo,Kindergarten,X,12/31/2019,leo@elm.example,Uncle,"Okoye, Obi",555-010-1010\n',
      'teachers.csv':
        'School_id,Teacher_id,Teacher_number,Teacher_email,First_name,Last_name\n10,501,9,pat@elm.example,Pat,Gray\n',
      'sections.csv':
        'School_id,Section_id,Teacher_id,Name,Grade,Course_name,Course_number,Term_name,Term_start,Term_end\n' +
        '10,900,501,Art 7,,Art,ART,Full year,08/15/2026,05/28/2027\n10,901,501,Art K,,Art,ART,Full year,08/15/2026,05/28/2027\n',
      'enrollments.csv': 'School_id,Section_id,Student_id\n10,900,501\n10,901,502\n',
    });
    const { _id } = await applied(server, admin, file);
    expect(await get('/api/students?sort=name')).toMatchObject([
      { name: 'Leo Diaz', roll: 78, dateOfBirth: '2019-12-31', gender: 'Other', email: 'leo@elm.example' },
      {
        ...{ name: 'Zuri Okoye', roll: 77, class: 7, dateOfBirth: '2014-03-04', gender: 'Female' },
        guardianDetails: { name: 'Ife Okoye', relation: 'Mother', phone: '555-010-1010' },
      },
    ]);
    const teacher = { name: 'Pat Gray', email: 'pat@elm.example' };
    expect(await get('/api/subjects')).toMatchObject([
      { name: 'Art', code: 'ART', teacher },
      { name: 'Art', teacher },
    ]);
    expect(await get('/api/classes')).toMatchObject([{ class: 7 }, { class: 1, name: 'Kindergarten' }]);
    const [leo, zuri] = [await linked(get, 78), await linked(get, 77)];
    expect(leo).toMatchObject([{ name: 'Okoye, Obi', relation: 'Uncle' }]);
    expect(zuri).toMatchObject([{ name: 'Okoye, Obi', relation: 'Father', personId: leo[0].personId }]);
    expect((await server.call('POST', `/api/imports/${_id}/undo`, admin, {})).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });
});
