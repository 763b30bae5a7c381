import sharp from 'sharp';
import type { ImportKindName } from '../src/flows/imports/imports.contract.ts';
import { writeZip } from '../src/platform/server/zip.ts';

/** A file made to block a server, and the place to which it is sent. */
export type HostileFile = {
  readonly name: string;
  readonly to: ImportKindName | 'fet' | 'photo' | 'homework' | 'hand-in' | 'body';
  /** The number of times that one form contains the file. */
  readonly times?: number;
  readonly make: () => Buffer | string | Promise<Buffer | string>;
};

type Make = HostileFile['make'];

const times = (count: number, text: (place: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join('');
const zip = (files: Readonly<Record<string, string>>) =>
  writeZip(Object.entries(files).map(([name, text]) => ({ name, content: Buffer.from(text) })));

/** An XLSX file with one sheet of this content, and further entries of the archive. */
function xlsx(inside: string, more: Readonly<Record<string, string>> = {}): Buffer {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const packaged = 'http://schemas.openxmlformats.org/package/2006';
  return zip({
    '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"/>`,
    '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="b"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="b" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}">${inside}</worksheet>`,
    ...more,
  });
}

const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;
const rows = (count: number) =>
  times(count, (at) => `<row r="${at + 1}">${cell(`A${at + 1}`, `a${at}`)}${cell(`B${at + 1}`, 'b')}</row>`);
const merged = (count: number, of: (place: number) => string) =>
  xlsx(
    `<sheetData>${rows(30_000)}</sheetData><mergeCells>${times(count, (at) => `<mergeCell ref="${of(at)}"/>`)}</mergeCells>`,
  );

function ods(inside: string): Buffer {
  const [table, text] = ['table', 'text'].map((name) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`);
  const office = 'urn:oasis:names:tc:opendocument:xmlns:office:1.0';
  return zip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<office:document-content xmlns:office="${office}" xmlns:table="${table}" xmlns:text="${text}"><office:body><office:spreadsheet><table:table table:name="S">${inside}</table:table></office:spreadsheet></office:body></office:document-content>`,
  });
}

const students = 'Student Name,Roll No.,Class/Grade,DOB,Sex\n';
const everyFile = [
  ...['academicSessions', 'classes', 'courses', 'demographics', 'enrollments', 'lineItems', 'orgs', 'results'],
  ...['roles', 'users'],
];

/** A school in OneRoster's files; Rollbook's own have the column of policies. */
function roster(changes: Readonly<Record<string, string>>): Buffer {
  return zip({
    'manifest.csv': `propertyName,value\noneroster.version,1.2\n${everyFile.map((file) => `file.${file},bulk\n`).join('')}`,
    'orgs.csv': 'sourcedId,name,type,metadata.rollbook.policies\no,Hill,school,{}\n',
    'academicSessions.csv':
      'sourcedId,title,type,startDate,endDate,parentSourcedId\ny,2026/27,schoolYear,2026-09-01,2027-07-01,\n',
    'courses.csv': `sourcedId,title,orgSourcedId,${ownClass}\n`,
    'classes.csv': 'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds\n',
    'users.csv': 'sourcedId,givenName,familyName,email,agentSourcedIds\n',
    'roles.csv': 'userSourcedId,role,orgSourcedId\n',
    'demographics.csv': 'sourcedId,birthDate,sex\n',
    'enrollments.csv': 'sourcedId,classSourcedId,userSourcedId,role\n',
    'lineItems.csv': 'sourcedId,title,classSourcedId,resultValueMax\n',
    'results.csv': 'lineItemSourcedId,studentSourcedId,score\n',
    ...changes,
  });
}

const ownClass = 'metadata.rollbook.class,metadata.rollbook.order,metadata.rollbook.movesUpTo';
/** Classes of which each moves up to another. */
const classes = (count: number, next: (number: number) => number) =>
  roster({
    'courses.csv': `sourcedId,title,orgSourcedId,${ownClass}\n${times(count, (at) => `c${at},Class ${at},o,${at + 1},${at + 1},${next(at + 1)}\n`)}`,
  });

const sessions = (lines: string) =>
  roster({ 'academicSessions.csv': `sourcedId,title,type,startDate,endDate,parentSourcedId\n${lines}` });

const fet = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>${inside}`;
const fetWith = (inside: string) =>
  fet(`<fet version="6.8.5"><Mode>Official</Mode><Institution_Name>x</Institution_Name>${inside}</fet>`);

/** A picture of one colour, with its first bytes changed to say that it has this size. */
async function png(width: number, height: number): Promise<Buffer> {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#123456' } });

const spreadsheets: Readonly<Record<string, Make>> = {
  'merged cells, each over all below': () => merged(30_000, (at) => `A${at + 1}:A30000`),
  'merged cells, all the same': () => merged(100_000, () => 'A1:B50000'),
  'merged cells over all columns': () => merged(100_000, (at) => `A${(at % 50_000) + 1}:XFD50000`),
  'merged cells, each in the next': () => merged(25_000, (at) => `A${at + 1}:B${50_000 - at}`),
  'merged cells beyond all rows': () => merged(50_000, (at) => `A${at + 1}:B1048576`),
  'a column of 1,048,576 rows': () =>
    xlsx(
      `<sheetData>${times(300_000, (at) => `<row r="${at * 3 + 1}"><c r="A${at * 3 + 1}"><v>1</v></c></row>`)}</sheetData>`,
    ),
  'an archive of 60,000 files': () =>
    zip(Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`xl/worksheets/sheet${at}.xml`, '']))),
  'a JSON file': () => `[${times(1_000_000, () => '{"roll":1},')}{}]`,
  'a row at the end of the sheet': () =>
    xlsx(`<sheetData><row r="1048576">${cell('XFD1048576', 'x')}</row></sheetData>`),
  'elements nested in a cell': () =>
    xlsx(
      `<sheetData><row r="1"><c r="A1">${times(200_000, () => '<is>')}${times(200_000, () => '</is>')}</c></row></sheetData>`,
    ),
  'a cell of a million formulas': () =>
    xlsx(`<sheetData><row r="1"><c r="A1"><f>${'('.repeat(5_000_000)}</f></c></row></sheetData>`),
  'a million shared texts': () =>
    xlsx('<sheetData/>', { 'xl/sharedStrings.xml': `<sst>${times(1_000_000, () => '<si><t>x</t></si>')}</sst>` }),
  'styles without end': () =>
    xlsx(`<sheetData>${rows(10)}</sheetData>`, {
      'xl/styles.xml': `<styleSheet><cellXfs>${times(500_000, () => '<xf/>')}</cellXfs></styleSheet>`,
    }),
  'a sheet that unpacks to 150 MB': () => xlsx(`<sheetData>${' '.repeat(150_000_000)}</sheetData>`),
  'quotes that never end': () => xlsx(`<sheetData><row r="${'1'.repeat(3_000_000)}</sheetData>`),
  'signs for entities': () => xlsx(`<sheetData><row r="1">${cell('A1', '&amp;'.repeat(2_000_000))}</row></sheetData>`),
  'OpenDocument rows repeated': () =>
    ods(
      times(
        1_000,
        () =>
          '<table:table-row table:number-rows-repeated="1048576"><table:table-cell office:value-type="string"><text:p>x</text:p></table:table-cell></table:table-row>',
      ),
    ),
  'OpenDocument cells repeated': () =>
    ods(
      `<table:table-row>${times(1_000, () => '<table:table-cell table:number-columns-repeated="1000000"><text:p>x</text:p></table:table-cell>')}</table:table-row>`,
    ),
  'OpenDocument spaces repeated': () =>
    ods(
      `<table:table-row><table:table-cell><text:p>${times(1_000, () => '<text:s text:c="1000000"/>')}</text:p></table:table-cell></table:table-row>`,
    ),
  'OpenDocument nested': () =>
    ods(
      `<table:table-row><table:table-cell>${times(100_000, () => '<text:p>')}${times(100_000, () => '</text:p>')}</table:table-cell></table:table-row>`,
    ),
  'an Excel 97 file of nothing': () =>
    Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('Workbook\0', 'utf16le'),
      Buffer.alloc(5_000_000, 1),
    ]),
  '150,000 columns': () => `${times(150_000, (at) => `c${at},`)}\n`,
  'one line of 15 MB': () => 'a'.repeat(15_000_000),
  'quotes alone': () => '"'.repeat(10_000_000),
  'a quote that is not closed': () => `a,b\n"${'x,\n'.repeat(3_000_000)}`,
  'lines alone': () => '\n'.repeat(15_000_000),
  'commas alone': () => ','.repeat(15_000_000),
  'brackets as headings': () => `${times(200, () => `${'('.repeat(30_000)},`)}\n1,2\n`,
  'spaces as headings': () => `${times(200, () => `${' '.repeat(30_000)}x,`)}\n1,2\n`,
  '200 headings that are the same': () =>
    `${times(200, () => 'Roll,')}\n${times(50_000, () => `${'1,'.repeat(200)}\n`)}`,
  '99,000 students of one roll': () => students + times(99_000, () => 'A B,7,7,2012-02-29,F\n'),
  '99,000 students': () => students + times(99_000, (at) => `A B,${at + 1},7,2012-02-29,F\n`),
  'dates without end': () => students + times(20_000, (at) => `A,${at},7,${'1/'.repeat(400)},F\n`),
  'names without end': () => students + times(15_000, (at) => `${'é'.repeat(500)},${at},7,2012-02-29,F\n`),
  'digits without end': () => students + times(15_000, () => `A,${'9'.repeat(900)},${'0'.repeat(300)},2012-02-29,F\n`),
};

const rosters: Readonly<Record<string, Make>> = {
  'a chain of 9,998 classes': () => classes(9_998, (number) => number + 1),
  'a chain of 9,998 classes that ends nowhere': () => classes(9_998, (number) => Math.max(1, number - 1)),
  'a circle of 9,998 classes': () => classes(9_998, (number) => (number % 9_998) + 1),
  '150,000 columns in a file': () =>
    roster({ 'users.csv': `sourcedId,givenName,familyName,${times(150_000, (at) => `c${at},`)}\n` }),
  'a chain of sessions': () =>
    sessions(times(100_000, (at) => `s${at},S${at},term,2026-09-01,2027-07-01,s${at + 1}\n`)),
  '2,000 sessions': () =>
    sessions(times(1_999, (at) => `s${at},S${at},schoolYear,${2000 + at}-01-01,${2000 + at}-12-01,\n`)),
  '100,000 people of one email': () =>
    roster({
      'users.csv': `sourcedId,givenName,familyName,email,agentSourcedIds\n${times(100_000, (at) => `u${at},A,B,a@hill.example,\n`)}`,
      'roles.csv': `userSourcedId,role,orgSourcedId\n${times(100_000, (at) => `u${at},teacher,o\n`)}`,
    }),
  'a million guardians of a student': () =>
    roster({
      'users.csv': `sourcedId,givenName,familyName,email,agentSourcedIds\nu,A,B,,"${'u,'.repeat(400_000)}"\n`,
      'roles.csv': 'userSourcedId,role,orgSourcedId\nu,student,o\n',
    }),
  'lessons nested in a cell': () =>
    roster({
      'classes.csv': `sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds,metadata.rollbook.class,metadata.rollbook.timetable\nk,K,c,homeroom,o,y,1,${'['.repeat(900_000)}\n`,
    }),
  'a million results of nothing': () =>
    roster({ 'results.csv': `lineItemSourcedId,studentSourcedId,score\n${times(1_000_000, (at) => `l${at},u,1\n`)}` }),
  'policies nested': () =>
    roster({
      'orgs.csv': `sourcedId,name,type,metadata.rollbook.policies\no,Hill,school,"${'[[{""a"":'.repeat(100_000)}"\n`,
    }),
  'an archive that unpacks to 120 MB': () =>
    roster({ 'users.csv': `sourcedId,givenName,familyName\n${'\n'.repeat(120_000_000)}` }),
};

const fets: Readonly<Record<string, Make>> = {
  'types without end': () => fet('<!DOCTYPE'.repeat(500_000)),
  'entities without end': () => fet(`<!DOCTYPE fet [${'<!ENTITY a "b">'.repeat(300_000)}]><fet/>`),
  'elements nested': () => fetWith(`${'<a>'.repeat(500_000)}${'</a>'.repeat(500_000)}`),
  'a million elements': () => fetWith('<a/>'.repeat(1_000_000)),
  'attributes without end': () => fetWith(`<a ${times(200_000, (at) => `b${at}="" `)}/>`),
  '200,000 teachers': () =>
    fetWith(`<Teachers_List>${times(200_000, (at) => `<Teacher><Name>T${at}</Name></Teacher>`)}</Teachers_List>`),
  '300,000 activities of nobody': () =>
    fetWith(
      `<Activities_List>${times(100_000, (at) => `<Activity><Teacher>T</Teacher><Subject>S</Subject><Id>${at}</Id><Duration>1</Duration></Activity>`)}</Activities_List>`,
    ),
  'a timetable of another program': () =>
    `<?xml version="1.0"?><timetable ascttversion="2012.1"><lessons>${times(100_000, (at) => `<lesson id="${at}" classids="c" subjectid="s" periodspercard="1"/>`)}</lessons></timetable>`,
  'a comment that never ends': () => fet(`<fet version="6.8.5"><!--${'-'.repeat(8_000_000)}`),
};

const photos: Readonly<Record<string, Make>> = {
  'a picture that says it has a billion pixels': () => png(16_383, 16_383),
  'a JPEG that says it has four billion pixels': async () => {
    const file = await flat(8, 8).jpeg().toBuffer();
    const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
    file.fill(0xff, frame + 5, frame + 9);
    return file;
  },
  'a picture of 100,000 empty parts': async () => {
    const file = await png(8, 8);
    const part = Buffer.from([0, 0, 0, 1, 0x74, 0x45, 0x58, 0x74, 0x61, 0, 0, 0, 0]);
    return Buffer.concat([
      file.subarray(0, 33),
      Buffer.concat(Array.from({ length: 100_000 }, () => part)),
      file.subarray(33),
    ]);
  },
  'a picture of no height': () => png(100, 0),
  'a picture of 48 million pixels': () => flat(8_000, 6_000).png().toBuffer(),
  'a progressive picture of 30 million pixels': () => flat(6_000, 5_000).jpeg({ progressive: true }).toBuffer(),
  'a moving picture': () => flat(3_000, 3_000).gif().toBuffer(),
};

/** The maximum size of a handed-in file. */
const twentyMegabytes = 20 * 1024 * 1024;

/** Repeats bytes between a beginning and an end. */
function repeated(first: Buffer, each: Buffer, last = ''): Buffer {
  const rest = Buffer.alloc(twentyMegabytes - first.length - last.length, each);
  return Buffer.concat([first, rest, Buffer.from(last)]);
}

const signed = (sign: string) => Buffer.from(sign, 'latin1');

/** An archive whose directory has as many empty entries with long names as fit. */
function directoryOf(name: string): Buffer {
  const entries = Math.min(20_000, Math.floor(twentyMegabytes / (46 + name.length)) - 1);
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(name.length, 28);
  entry.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries, 10);
  end.writeUInt32LE(46, 16);
  // The first entry claims a size of four billion bytes.
  const first = Buffer.alloc(46, 0x41);
  first.write('PK\x03\x04', 0, 'latin1');
  first.writeUInt32LE(0xffffffff, 22);
  return Buffer.concat([first, Buffer.alloc(entries * entry.length, entry), end]);
}

const handIns: Readonly<Record<string, Make>> = {
  'a JPEG of millions of scans': () => repeated(signed('\xff\xd8'), signed('\xff\xda\x00\x02')),
  'a JPEG of millions of notes': () => repeated(signed('\xff\xd8'), signed('\xff\xfe\x00\x02')),
  'a JPEG of escapes': () => repeated(signed('\xff\xd8\xff\xda\x00\x02'), signed('\xff\x00')),
  'a PNG of millions of parts': () =>
    repeated(signed('\x89PNG\r\n\x1a\n'), signed('\x00\x00\x00\x00IDAT\x00\x00\x00\x00')),
  'a GIF of millions of pictures': () =>
    repeated(signed('GIF89a\x01\x00\x01\x00\x00\x00\x00'), signed(`,${'\x00'.repeat(11)}`)),
  'a GIF of one long picture': () => repeated(signed(`GIF89a${'\x00'.repeat(7)},${'\x00'.repeat(10)}`), signed('\x01')),
  'a WebP of millions of parts': () => repeated(signed('RIFF\xf8\xff\x3f\x01WEBP'), signed('VP8 \x00\x00\x00\x00')),
  '20 MB of spaces': () => ' '.repeat(twentyMegabytes),
  '20 MB of the beginnings of elements': () => repeated(signed('a'), signed('<htm'), 'a'),
  'an archive of 20,000 long names': () => directoryOf('.exe/'.repeat(200)),
  'a document with a long type': () => directoryOf('mimetype'),
  'a letter with something after it': () => repeated(signed('%PDF-1.7\n'), signed('<script>')),
};

/** The columns of each kind, and rows whose values repeat. */
const many: Readonly<Partial<Record<ImportKindName, readonly [headings: string, row: (place: number) => string]>>> = {
  teachers: ['Teacher Name,E-mail,Mobile,Subject', (at) => `A B,t${at}@hill.example,1,Mathematics`],
  guardians: [
    'Roll,Guardian,Relation,Mobile,Parent email',
    (at) => `${(at % 3) + 1},G ${at},mother,1,g${at}@hill.example`,
  ],
  subjects: ['Class,Subject,Code', (at) => `5,S${at},C${at}`],
  schedule: ['Class,Day,Period,Subject,Starts,Ends', (at) => `5,Sunday,${(at % 12) + 1},Mathematics,08:00,08:45`],
  marks: ['Class,Subject,Exam,Maximum mark,Roll,Mark', (at) => `5,Mathematics,E${at % 500},100,${(at % 3) + 1},7`],
  groups: ['Group,Subject,Classes,Block', (at) => `G${at},French,"${'5;6;'.repeat(20)}",B`],
  'group-members': ['Group,Roll', (at) => `French,${(at % 3) + 1}`],
};

const bodies: Readonly<Record<string, Make>> = {
  'lists nested': () => '['.repeat(1_000_000),
  'objects nested': () => '{"a":'.repeat(200_000),
  '100,000 fields': () => `{${times(90_000, (at) => `"f${at}":1,`)}"z":1}`,
  'one field 100,000 times': () => `{${'"title":"x",'.repeat(80_000)}"z":1}`,
  'a text of signs': () => JSON.stringify({ title: '\u0301'.repeat(100_000), message: 'x' }),
};

function listed(to: HostileFile['to'], files: Readonly<Record<string, Make>>): HostileFile[] {
  return Object.entries(files).map(([name, make]) => ({ name, to, make }));
}

/** Files that could block a server. */
export const hostileFiles: readonly HostileFile[] = [
  ...listed('students', spreadsheets),
  ...listed('oneroster', rosters),
  ...listed('fet', fets),
  ...listed('photo', photos),
  ...listed('hand-in', handIns),
  { name: '10,000 files in one form', to: 'hand-in', times: 10_000, make: () => 'x' },
  ...Object.entries(many).map(([kind, [headings, row]]) => ({
    name: `60,000 ${kind}`,
    to: kind as ImportKindName,
    make: () => `${headings}\n${times(60_000, (at) => `${row(at)}\n`)}`,
  })),
  ...listed('body', bodies),
];

/** The files that were the worst. */
export const worstFiles = hostileFiles.filter(({ name }) =>
  [
    ...['merged cells, each over all below', '150,000 columns', 'brackets as headings', 'a chain of 9,998 classes'],
    ...['a circle of 9,998 classes', '150,000 columns in a file', 'a chain of sessions', 'lessons nested in a cell'],
    ...['types without end', 'lists nested', '10,000 files in one form'],
  ].includes(name),
);
