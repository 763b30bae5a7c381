import { expect, it } from 'vitest';
import { checked, readRows } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

/**
 * Lists of students with the headings that schools use: the expected values of the first student, and the expected
 * questions.
 */
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
    [],
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
    { admissionNumber: '9001234567', class: '8', dateOfBirth: '02/14/2012', gender: 'F', name: 'Ada J Berg' },
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
    [],
  ],
  [
    'a list as in php',
    'LRN,NAME OF LEARNER,GRADE LEVEL,SECTION,BIRTH DATE (mm/dd/yyyy),SEX (M/F)\n123456789012,"BERG, ADA MIA",8,,03/04/2012,F\n',
    { admissionNumber: '123456789012', name: 'ADA MIA BERG', class: '8', dateOfBirth: '03/04/2012', gender: 'F' },
    [],
  ],
  [
    'a list in swahili',
    'Na.,Jina la Mwanafunzi,Darasa,Tarehe ya Kuzaliwa,Jinsia,Jina la Mzazi,Simu ya Mzazi\n1,Neema Juma,8,14/02/2012,KE,Juma Ali,+255 712 345 678\n',
    {
      ...{ name: 'Neema Juma', class: '8', dateOfBirth: '14/02/2012', gender: 'KE' },
      ...{ guardianName: 'Juma Ali', guardianPhone: '+255 712 345 678' },
    },
    [],
  ],
  [
    'a list in vietnamese with the father',
    'STT,Họ và tên,Lớp,Giới tính,Dân tộc,Họ tên cha,SĐT cha\n1,Trần Quốc Đạt,8,Nam,Kinh,Trần Văn Cường,0987654321\n',
    {
      ...{ name: 'Trần Quốc Đạt', class: '8', gender: 'Nam', fatherName: 'Trần Văn Cường', fatherPhone: '0987654321' },
      ...{ guardianName: 'Trần Văn Cường', guardianRelation: 'Father', guardianPhone: '0987654321' },
    },
    [],
  ],
  [
    'a list in greek with the father',
    'Α/Α;Επώνυμο;Όνομα;Τάξη;Ημ. γέννησης;Φύλο;Όνομα πατέρα\n1;Γεωργίου;Μαρία;8;15/2/2012;Θήλυ;Πέτρος\n',
    {
      ...{ name: 'Μαρία Γεωργίου', class: '8', dateOfBirth: '15/2/2012', gender: 'Θήλυ', fatherName: 'Πέτρος' },
      ...{ guardianName: 'Πέτρος', guardianRelation: 'Father' },
    },
    [],
  ],
  [
    'a list in hebrew, with letters for boys and girls',
    'מס,שם משפחה,שם פרטי,כיתה,תאריך לידה,מין\n1,כהן,נועה,8,14/02/2012,נ\n2,לוי,אורי,8,15/02/2012,ז\n',
    { name: 'נועה כהן', class: '8', dateOfBirth: '14/02/2012', gender: 'נ' },
    [],
  ],
  [
    'a list in tamil',
    'வ.எண்,மாணவர் பெயர்,வகுப்பு,பிறந்த தேதி,பாலினம்\n1,அகிலா முருகன்,8,14-02-2012,பெண்\n',
    { name: 'அகிலா முருகன்', class: '8', dateOfBirth: '14-02-2012', gender: 'பெண்' },
    [],
  ],
  [
    'a list in portuguese, with the year beside the class',
    'N.º;Nome completo do aluno;Ano;Turma;Enc. de Educação\n1;João Conceição;8;A;Ana Conceição\n',
    { name: 'João Conceição', class: '8 A', guardianName: 'Ana Conceição' },
    ['class unknown-class-name'],
  ],
  [
    'a list in korean, with the class beside the grade',
    '번호,이름,학년,반,생년월일,성별\n1,김민준,8,,2012. 2. 14.,남\n',
    { name: '김민준', class: '8', dateOfBirth: '2012. 2. 14.', gender: '남' },
    [],
  ],
  [
    'dates by the era of an emperor',
    '氏名,学年,生年月日,性別\n佐藤 花子,8,平成24年2月14日,女\n鈴木 太郎,8,2012年3月5日,男\n',
    { name: '佐藤 花子', class: '8', dateOfBirth: '平成24年2月14日', gender: '女' },
    [],
  ],
  [
    'dates whose months are words, and girls and garçons',
    'Élève;Classe;Né le;Sexe\n"DUPONT, Chloé";8;14 février 2012;F\n"LE GALL, Yann";8;1er mars 2012;G\n',
    { name: 'Chloé Dupont', class: '8', dateOfBirth: '14 février 2012', gender: 'F' },
    [],
  ],
  [
    'months in words with years of two digits, and the headings again on the next page',
    'Student,Class,D.O.B\nAda Berg,8,14-Feb-12\nStudent,Class,D.O.B\nBen Dahl,8,03-Nov-11\n',
    { name: 'Ada Berg', class: '8', dateOfBirth: '14-Feb-12' },
    [],
  ],
  [
    'groups of headings that are as many as those below them',
    ',Student,,Father,,Mother,\nSr,Name,Class,Name,Mobile,Name,Mobile\n1,Ada Berg,8,Fred Berg,0711000001,Eva Berg,0711000002\n',
    {
      ...{ name: 'Ada Berg', class: '8', fatherName: 'Fred Berg', fatherPhone: '0711000001' },
      ...{ motherName: 'Eva Berg', motherPhone: '0711000002' },
      ...{ guardianName: 'Fred Berg', guardianRelation: 'Father', guardianPhone: '0711000001' },
    },
    [],
  ],
  [
    'the signs by which a spreadsheet keeps numbers as text',
    "Roll,Name,Class,Guardian Phone\n'801,O'Brien Sean,8,'0711000001\n",
    { roll: '801', name: "O'Brien Sean", class: '8', guardianPhone: '0711000001' },
    [],
  ],
  [
    'numbers in arabic digits, and a name of four parts',
    'رقم القيد,الاسم الرباعي,الصف\n٨٠١,ليلى أحمد حسن علي,٨\n',
    { admissionNumber: '٨٠١', name: 'ليلى أحمد حسن علي', class: '٨' },
    [],
  ],
  [
    'a year that is no class, and a letter beside a whole name',
    'Roll,Name,Class,Year,M.I.\n811,Ada Berg,8,2026,J\n',
    { roll: '811', name: 'Ada Berg', class: '8', session: '2026' },
    ['session not-one-of'],
  ],
  [
    'classes as fractions, blanks within dates, and emails as links',
    'Roll,Name,Class,DOB,Guardian Name,Guardian Email\n801,Ada Berg,8.0,14 / 02 / 2012,Eva Berg,Eva Berg <eva@berg.example>\n802,Ben Dahl,8.0,2 . 3 . 2012,Ida Dahl,mailto:ida@dahl.example\n',
    {
      ...{ roll: '801', name: 'Ada Berg', class: '8', dateOfBirth: '14 / 02 / 2012' },
      ...{ guardianName: 'Eva Berg', guardianEmail: 'eva@berg.example' },
    },
    [],
  ],
  [
    'streams that are parallel classes, and a phone of zeros',
    'Adm,Name,Form,Stream,Parent Phone\n4511,Ada Berg,8,East,0\n4512,Ben Dahl,8,West,0711000002\n',
    { admissionNumber: '4511', name: 'Ada Berg', class: '8 East' },
    ['class unknown-class-name'],
  ],
  [
    'the names that programs give their fields, several phones, and a year beside the class',
    'student.studentNumber,student.lastName,student.firstName,student.grade,Home_Room,Class,Primary contact,Phone,Phone 2,address.street,House No\n90011,Berg,Ada,08,Rm 12,8,Fred Berg,0711000001,0711000002,Oak St,12a\n',
    {
      ...{ roll: '90011', name: 'Ada Berg', class: '8', street: 'Oak St 12a' },
      ...{ guardianName: 'Fred Berg', guardianPhone: '0711000001, 0711000002' },
    },
    [],
  ],
  [
    'the parts of the names of two guardians, and numbers before words',
    'NOM;PRENOM;SEXE;CLASSES;NOM_RESP1;PRENOM_RESP1;LIEN_RESP1;NOM_RESP2;PRENOM_RESP2\nDURAND;Léa;2-F;8;DURAND;Marc;Père;PETIT;Anne\n',
    {
      ...{ name: 'Léa DURAND', gender: '2-F', class: '8', guardianName: 'Marc DURAND', guardianRelation: 'Père' },
      ...{ secondGuardianName: 'Anne PETIT' },
    },
    [],
  ],
  [
    'a relation under the word for a guardian, a code of students, and words that say nothing more',
    'Código Aluno;Nome;Current Grade;Nome da mãe;Responsável;E-mail contato\nZ811;Ada Lima;8;Eva Lima;Mãe;eva@lima.example\n',
    {
      ...{ admissionNumber: 'Z811', name: 'Ada Lima', class: '8', motherName: 'Eva Lima' },
      ...{ guardianName: 'Eva Lima', guardianRelation: 'Mãe', guardianEmail: 'eva@lima.example' },
    },
    [],
  ],
  [
    'details of the second of two guardians, and letters for girls and boys in Hungarian',
    'Név;Osztály;Nem;Kontaktperson 1;Mobil;Relation;Kontaktperson 2;Mobil 2;Relation 2;By\nBerg Ada;8;N;Ole Berg;20100001;Far;Eva Dahl;20100002;Mor;Aarhus\nDahl Bo;8;F;Ida Dahl;20100003;Mor;;;;Aarhus\n',
    {
      ...{ name: 'Berg Ada', class: '8', gender: 'N', city: 'Aarhus' },
      ...{ guardianName: 'Ole Berg', guardianPhone: '20100001', guardianRelation: 'Far' },
      ...{ secondGuardianName: 'Eva Dahl', secondGuardianPhone: '20100002', secondGuardianRelation: 'Mor' },
    },
    [],
  ],
  [
    'the class in a line above the headings',
    'School:,Hill,Grade Level,8\nRoll No,Name\n811,Ada Berg\n',
    { roll: '811', name: 'Ada Berg', class: '8' },
    [],
  ],
  [
    'dates by the calendar of Nepal',
    'विद्यार्थीको नाम,कक्षा,जन्म मिति (वि.सं.),बाबुको नाम\nआदा बर्ग,८,२०६८/११/०२,हरि बर्ग\nराम थापा,८,2068-12-21,श्याम थापा\n',
    {
      ...{ name: 'आदा बर्ग', class: '८', dateOfBirth: '२०६८/११/०२', fatherName: 'हरि बर्ग' },
      ...{ guardianName: 'हरि बर्ग', guardianRelation: 'Father' },
    },
    [],
  ],
  [
    'streams that are courses',
    'Name,Class,Stream\nAda Berg,8,Science\nBen Dahl,8,Commerce\n',
    { name: 'Ada Berg', class: '8', courseEnrolled: 'Science' },
    [],
  ],
  [
    'headings that nobody knows, by the values below them',
    'Kodas X,Zz qq,Aukt,Gimx,Lyx\nA-1001,Ada Berg,Class 8,14/02/2012,girl\nA-1002,Ben Dahl,Class 8,23/05/2012,boy\n',
    { admissionNumber: 'A-1001', name: 'Ada Berg', class: 'Class 8', dateOfBirth: '14/02/2012', gender: 'girl' },
    [],
  ],
  [
    'words for a status that nobody knows',
    'Name,Class,Status\nAda Berg,8,Qa\nBen Dahl,8,Qa\nCy Falk,8,Zo\n',
    { name: 'Ada Berg', class: '8' },
    ['status status-unknown'],
  ],
  [
    'the class in a title',
    'List of Class 8\nName,DOB\nAda Berg,14/02/2012\n',
    { name: 'Ada Berg', class: 'Class 8', dateOfBirth: '14/02/2012' },
    [],
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
