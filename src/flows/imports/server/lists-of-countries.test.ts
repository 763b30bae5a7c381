import { expect, it } from 'vitest';
import { checked, readRows } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

/** Lists of students as schools head them: what the file says of the first student, and what is asked. */
const lists: readonly [string, string, Readonly<Record<string, string>>, readonly string[]][] = [
  [
    'headings in the genitive',
    "Pupil’s name,Father's name,Father's mobile,Class,Pupil's D.O.B.\nAda Berg,Fred Berg,0612345678,8,2012-02-14\n",
    {
      ...{ name: 'Ada Berg', class: '8', fatherName: 'Fred Berg', fatherPhone: '0612345678' },
      ...{ guardianName: 'Fred Berg', guardianRelation: 'Father', guardianPhone: '0612345678' },
    },
    [],
  ],
  ['surnames alone', 'Roll,Surname,Class\n811,Berg,8\n812,Dahl,8\n', { roll: '811', class: '8' }, []],
  [
    'whole names under "Nom"',
    'Nom;Classe;Date naissance\nDURAND Léa;8;14/02/2012\nPETIT Jean;8;15/02/2012\n',
    { class: '8', dateOfBirth: '14/02/2012', name: 'DURAND Léa' },
    [],
  ],
  [
    'a list in dutch',
    'Leerlingnummer;Achternaam;Roepnaam;Klas;Geboortedatum;Geslacht\n811;Berg;Ada;8;14-02-2012;V\n',
    { roll: '811', class: '8', dateOfBirth: '14-02-2012', gender: 'V', name: 'Ada Berg' },
    [],
  ],
  [
    'a list in korean',
    '번호,성명,학년,생년월일,성별\n1,김하나,8,2012-02-14,여\n',
    { name: '김하나', class: '8', dateOfBirth: '2012-02-14', gender: '여' },
    [],
  ],
  [
    'headings over two lines',
    'Student,,,Guardian,\nName,Roll,Class,Name,Phone\nAda Berg,811,8,Fred Berg,0612345678\n',
    { name: 'Ada Berg', roll: '811', class: '8', guardianName: 'Fred Berg', guardianPhone: '0612345678' },
    [],
  ],
  [
    'a list in polish',
    'Nr;Nazwisko i imię ucznia;Klasa;Data ur.;Płeć\n1;Kowalska Ada;8;14.02.2012;K\n2;Nowak Jan;8;15.02.2012;M\n',
    { name: 'Kowalska Ada', class: '8', dateOfBirth: '14.02.2012', gender: 'K' },
    [],
  ],
  [
    'a list in german',
    'Name;Vorname;Klasse;Geb.-Datum;m/w\nBerg;Ada;8;14.02.2012;w\n',
    { name: 'Ada Berg', class: '8', dateOfBirth: '14.02.2012', gender: 'w' },
    [],
  ],
  [
    'a list in spanish',
    'Nº;Apellidos;Nombre;Curso;Grupo;F. nac.;Sexo;DNI\n1;Ruiz Soto;Ana;8;;14/02/2012;M;123\n2;Gil Paz;Leo;8;;15/02/2012;H;124\n',
    { class: '8', dateOfBirth: '14/02/2012', gender: 'M', name: 'Ana Ruiz Soto' },
    ['gender not-one-of'],
  ],
  [
    'a list in french',
    'Nom;Prénom;Né(e) le;Sexe;Classe;INE\nDURAND;Léa;14/02/2012;F;8;0A1\n',
    { dateOfBirth: '14/02/2012', gender: 'F', class: '8', name: 'Léa DURAND' },
    [],
  ],
  [
    'a list in turkish',
    'Sıra No;Okul No;Adı;Soyadı;Sınıfı;Cinsiyeti\n1;811;Ada;Kaya;8;Kız\n',
    { roll: '811', class: '8', gender: 'Kız', name: 'Ada Kaya' },
    [],
  ],
  [
    'a list in indonesian',
    'No;NIS;NISN;Nama Peserta Didik;L/P;Kelas;Tanggal Lahir\n1;811;0012345678;Ada Putri;P;8;14-02-2012\n',
    {
      roll: '811',
      admissionNumber: '0012345678',
      name: 'Ada Putri',
      gender: 'P',
      class: '8',
      dateOfBirth: '14-02-2012',
    },
    [],
  ],
  [
    'a list in portuguese',
    'Matrícula;Nome do(a) aluno(a);Turma;Data de nasc.;Sexo\n811;Ada Lima;8;14/02/2012;F\n',
    { roll: '811', name: 'Ada Lima', class: '8', dateOfBirth: '14/02/2012', gender: 'F' },
    [],
  ],
  [
    'a list in arabic',
    'م,اسم الطالب,الصف,تاريخ الميلاد,الجنس,رقم الجلوس\n1,آدا بيرغ,8,14/02/2012,أنثى,811\n',
    { name: 'آدا بيرغ', class: '8', dateOfBirth: '14/02/2012', gender: 'أنثى' },
    [],
  ],
  [
    'a list in hindi',
    'क्र.सं.,छात्र का नाम,कक्षा,जन्म तिथि,लिंग,अनुक्रमांक\n1,आदा बर्ग,8,14/02/2012,महिला,811\n',
    { name: 'आदा बर्ग', class: '8', dateOfBirth: '14/02/2012', gender: 'महिला', roll: '811' },
    [],
  ],
  [
    'a list in chinese',
    '序号,姓名,性别,班级,学号\n1,李小明,男,8,811\n',
    { name: '李小明', gender: '男', class: '8', roll: '811' },
    [],
  ],
  [
    'a list in vietnamese',
    'STT,Họ và tên,Lớp,Ngày sinh,Giới tính\n1,Ada Nguyen,8,14/02/2012,Nữ\n',
    { name: 'Ada Nguyen', class: '8', dateOfBirth: '14/02/2012', gender: 'Nữ' },
    [],
  ],
  [
    'a list as in uk',
    'UPN,Legal Surname,Legal Forename,Year,Reg Group,DOB,Gender\nA820200001001,Berg,Ada,8,8A,14/02/2012,F\n',
    { admissionNumber: 'A820200001001', class: '8A', dateOfBirth: '14/02/2012', gender: 'F', name: 'Ada Berg' },
    ['class unknown-class-name'],
  ],
  [
    'a list as in us',
    'Student ID,Last Name,First Name,MI,Grade Level,Birthdate,Sex\n9001234567,Berg,Ada,J,8,02/14/2012,F\n',
    { admissionNumber: '9001234567', class: '8', dateOfBirth: '02/14/2012', gender: 'F', name: 'Ada Berg' },
    [],
  ],
  [
    'a list as in kenya',
    'ADM NO.,STUDENT NAME,FORM,STREAM,KCPE\n4511,Ada Berg,8,,311\n',
    { admissionNumber: '4511', name: 'Ada Berg', class: '8' },
    [],
  ],
  [
    'a list as in nigeria',
    'S/N,REG NO,SURNAME,OTHER NAMES,CLASS,SEX\n1,GHS/2014/001,Berg,Ada Mia,8,F\n',
    { admissionNumber: 'GHS/2014/001', class: '8', gender: 'F', name: 'Ada Mia Berg' },
    [],
  ],
  [
    'a list in russian',
    '№;ФИО ученика;Класс;Дата рожд.;Пол\n1;Берг Ада;8;14.02.2012;ж\n',
    { name: 'Берг Ада', class: '8', dateOfBirth: '14.02.2012', gender: 'ж' },
    [],
  ],
  [
    'a list as in urdu',
    'Sr No,G.R. No,Student Name,Father Name,Class,D.O.B\n1,GR-11,Ada Berg,Fred Berg,8,14-02-2012\n',
    {
      ...{ admissionNumber: 'GR-11', name: 'Ada Berg', class: '8', dateOfBirth: '14-02-2012' },
      ...{ fatherName: 'Fred Berg', guardianName: 'Fred Berg', guardianRelation: 'Father' },
    },
    [],
  ],
  [
    'line breaks in headings and names',
    '"Roll\nNo.","Student\'s\nName","Class /\nSection",Date of Birth (dd/mm/yyyy)\n811,"Ada\nBerg",8,03/04/2012\n',
    { roll: '811', name: 'Ada\nBerg', dateOfBirth: '03/04/2012', class: '8' },
    ['dateOfBirth ambiguous-date'],
  ],
  [
    'a list as in php',
    'LRN,NAME OF LEARNER,GRADE LEVEL,SECTION,BIRTH DATE (mm/dd/yyyy),SEX (M/F)\n123456789012,"BERG, ADA MIA",8,,03/04/2012,F\n',
    { admissionNumber: '123456789012', name: 'ADA MIA BERG', class: '8', dateOfBirth: '03/04/2012', gender: 'F' },
    ['dateOfBirth ambiguous-date'],
  ],
];

it.each(lists)('reads %s', async (_, content, given, asked) => {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const dry = await checked(server, admin, { kind: 'students', content });
  const [first] = await readRows(server, admin, dry._id);
  expect(first.given).toEqual(given);
  const questions = dry.questions.map(({ field, reason }) => `${field} ${reason}`);
  expect([...new Set(questions)].sort()).toEqual(asked);
});
