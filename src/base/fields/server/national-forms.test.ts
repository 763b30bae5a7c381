import { expect, it } from 'vitest';
import { exportFile } from '../../../../test/exported.ts';
import { applied, csv } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';

/** A question of a form: its name, type and choices, and an answer to it. */
type Asked = readonly [name: string, type: string, answer: string, choices?: readonly string[]];

/**
 * The student columns of India's UDISE+ that Rollbook does not have itself, in the order of the bulk upload sheet
 * (SDMIS_Bupload_V2).
 */
const udise: readonly Asked[] = [
  ['MOTHER NAME', 'text', 'Sunita Devi'],
  ['FATHER NAME', 'text', 'Ramesh Kumar'],
  ['Aadhaar No of Child', 'text', '999941057058'],
  ['NAME AS PER AADHAR', 'text', 'ASHA KUMARI'],
  ['ALTERNATE MOBILE NUMBER', 'text', '9876543210'],
  ['MOTHER TONGUE', 'choice', '04-Hindi', ['01-Assamese', '02-Bengali', '03-Gujarati', '04-Hindi', '05-Kannada']],
  ['SOCIAL CATEGORY', 'choice', '4-OBC', ['1-General', '2-SC', '3-ST', '4-OBC']],
  [
    'MINORITY GROUP',
    'choice',
    '7-Not Minority',
    ['1-Muslim', '2-Christian', '3-Sikh', '4-Buddhist', '5-Parsi', '6-Jain', '7-Not Minority'],
  ],
  ['BELONGS TO BPL BENEFICIARY', 'yes-no', 'Yes'],
  ['ANTYODAYA', 'yes-no', 'No'],
  ['EWS/DISADVANTAGED GROUP', 'yes-no', 'No'],
  ['CWSN(YES/NO)', 'yes-no', 'Yes'],
  ['IMPAIRMENT TYPE', 'several', 'Blindness; Low-vision', ['Blindness', 'Low-vision', 'Hearing', 'Locomotor']],
  ['CHILD IS INDIAN NATIONAL', 'yes-no', 'Yes'],
  ['CHILD IS OUT-OF-SCHOOL-CHILD', 'yes-no', 'No'],
  ['ADMISSION DATE', 'date', '2025-04-01'],
  ['STUDENT STREAM (For higher secondary only)', 'choice', 'Science', ['Arts', 'Science', 'Commerce', 'Vocational']],
  ['PREVIOUS ACADEMIC SCHOOLING STATUS', 'text', 'Studied at the same school'],
];

/** The fields of a pupil in Brazil's Educacenso, in the order of its register 30, for persons (layout since 2020). */
const educacenso: readonly Asked[] = [
  ['Identificação única (Inep)', 'text', '123456789012'],
  ['Número do CPF', 'text', '52998224725'],
  ['Filiação 1', 'text', 'Maria da Conceição'],
  ['Filiação 2', 'text', 'José de Araújo'],
  [
    'Cor/Raça',
    'choice',
    '3 - Parda',
    ['0 - Não declarada', '1 - Branca', '2 - Preta', '3 - Parda', '4 - Amarela', '5 - Indígena'],
  ],
  [
    'Nacionalidade',
    'choice',
    '1 - Brasileira',
    ['1 - Brasileira', '2 - Brasileira nascida no exterior ou naturalizada', '3 - Estrangeira'],
  ],
  ['País de nacionalidade', 'number', '76'],
  ['Município de nascimento', 'number', '3550308'],
  ['Pessoa com deficiência, transtorno do espectro autista ou altas habilidades/superdotação', 'yes-no', 'Yes'],
  [
    'Tipo de deficiência, transtorno do espectro autista ou altas habilidades/superdotação',
    'several',
    'Baixa visão; Surdez',
    [
      ...['Cegueira', 'Baixa visão', 'Surdez', 'Deficiência auditiva', 'Surdocegueira', 'Deficiência física'],
      ...['Deficiência intelectual', 'Deficiência múltipla', 'Transtorno do espectro autista'],
      'Altas habilidades/superdotação',
    ],
  ],
  [
    'Recursos necessários para a participação em avaliações do Inep',
    'several',
    'Auxílio ledor; Prova ampliada (Fonte 18)',
    [
      ...['Auxílio ledor', 'Auxílio transcrição', 'Guia-intérprete', 'Tradutor-intérprete de Libras', 'Leitura labial'],
      ...['Prova ampliada (Fonte 18)', 'Prova superampliada (Fonte 24)', 'CD com áudio para deficiente visual'],
      ...['Prova de Língua Portuguesa como segunda língua', 'Prova em vídeo em Libras'],
      ...['Material didático e prova em Braille', 'Nenhum'],
    ],
  ],
  ['Número de Identificação Social (NIS)', 'text', '12056412547'],
  ['Certidão de nascimento', 'text', '10453901552013100012021000012321'],
  ['País de residência', 'number', '76'],
  ['Município de residência', 'number', '3550308'],
  ['Localização/Zona de residência', 'choice', '1 - Urbana', ['1 - Urbana', '2 - Rural']],
  [
    'Localização diferenciada de residência',
    'choice',
    '7 - Não está em área de localização diferenciada',
    [
      ...[
        '1 - Área de assentamento',
        '2 - Terra indígena',
        '3 - Área onde se localiza comunidade remanescente de quilombos',
      ],
      '7 - Não está em área de localização diferenciada',
    ],
  ],
];

/** The core of the English school census for a pupil, in the order of its technical specification: identifiers, characteristics, status, needs. */
const schoolCensus: readonly Asked[] = [
  ['Unique pupil number', 'text', 'H801200001001'],
  ['Former unique pupil number', 'text', 'B801200001001'],
  ['Unique learner number', 'text', '1234567890'],
  [
    'Ethnicity',
    'choice',
    'WBRI - White British',
    ['WBRI - White British', 'WIRI - White Irish', 'AIND - Indian', 'BAFR - Black African', 'REFU - Refused'],
  ],
  ['FSM eligibility start date', 'date', '2025-09-01'],
  ['FSM eligibility end date', 'date', '2026-07-22'],
  ['UK country', 'choice', 'ENG', ['ENG', 'NIR', 'SCO', 'WLS']],
  ['Language', 'text', 'ENG'],
  ['Service child indicator', 'choice', 'N - No', ['Y - Yes', 'N - No', 'U - Unknown', 'R - Refused']],
  [
    'Young carer indicator',
    'choice',
    'N - Not declared',
    ['N - Not declared', 'P - Identified by parent', 'S - Identified by school'],
  ],
  ['Enrolment status', 'choice', 'C - Current', ['C - Current', 'M - Main', 'S - Subsidiary', 'G - Guest']],
  ['Class type', 'choice', 'O - Other', ['O - Other', 'N - Nursery']],
  ['Date of entry', 'date', '2024-09-03'],
  ['Part-time indicator', 'yes-no', 'No'],
  ['Boarder indicator', 'choice', 'N - Not a boarder', ['B - Boarder', '6 - Six nights or less', 'N - Not a boarder']],
  ['NC year actual', 'choice', '7', ['R', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13']],
  ['Post looked after arrangements', 'choice', 'N', ['N', 'A', 'G', 'R', 'C']],
  ['School lunch taken', 'yes-no', 'Yes'],
  ['SEN provision', 'choice', 'K - SEN support', ['N - No special need', 'E - EHC plan', 'K - SEN support']],
  [
    'SEN type',
    'several',
    'SPLD; ASD',
    ['SPLD', 'MLD', 'SLD', 'PMLD', 'SEMH', 'SLCN', 'HI', 'VI', 'MSI', 'PD', 'ASD', 'OTH'],
  ],
  ['Unique property reference number', 'text', '100023336956'],
];

/** The enrolment of California's districts (CALPADS, file SENR), in the order of its columns. */
const calpads: readonly Asked[] = [
  ['Reporting LEA', 'text', '0161119'],
  ['School of Attendance', 'text', '0130229'],
  ['SSID', 'text', '1234567890'],
  ['Local Student ID', 'text', '000451'],
  ['Student Legal Middle Name', 'text', 'Luz'],
  ['Student Name Suffix', 'text', 'Jr'],
  ['Student Birth City', 'text', 'San José'],
  ['Student Birth State Province Code', 'text', 'US-CA'],
  ['Student Birth Country Code', 'text', 'US'],
  ['Student Initial US School Enrollment Date', 'date', '2019-08-26'],
  [
    'Enrollment Status Code',
    'choice',
    '10 - Primary',
    ['10 - Primary', '20 - Secondary', '30 - Short-term', '40 - Receiving services', '50 - Non-ADT'],
  ],
  [
    'Grade Level Code',
    'choice',
    '07',
    ['TK', 'KN', '01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'],
  ],
  ['Enrollment Exit Date', 'date', '2026-06-12'],
  ['Student Exit Reason Code', 'choice', 'E155', ['E125', 'E130', 'E140', 'E150', 'E155', 'T160', 'T180', 'T200']],
  ['Expected Receiver School of Attendance', 'text', '0130237'],
  ['District of Geographic Residence', 'text', '0161119'],
  ['Golden State Seal Merit Diploma Indicator', 'yes-no', 'No'],
  ['Seal of Biliteracy Indicator', 'yes-no', 'Yes'],
];

/** A student's profile for BANBEIS of Bangladesh (IEIMS), in the order of its form. */
const banbeis: readonly Asked[] = [
  ['শিক্ষার্থীর নাম (বাংলা)', 'text', 'আয়েশা রহমান'],
  ['জন্ম নিবন্ধন নম্বর', 'text', '20141234567890123'],
  ['জন্মস্থান (জেলা)', 'text', 'ঢাকা'],
  ['ধর্ম', 'choice', 'ইসলাম', ['ইসলাম', 'হিন্দু', 'বৌদ্ধ', 'খ্রিস্টান', 'অন্যান্য']],
  ['জাতীয়তা', 'text', 'বাংলাদেশি'],
  ['রক্তের গ্রুপ', 'choice', 'B+', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-']],
  ['ক্ষুদ্র নৃ-গোষ্ঠী', 'yes-no', 'No'],
  ['প্রতিবন্ধিতার ধরন', 'several', 'দৃষ্টি; শ্রবণ', ['শারীরিক', 'দৃষ্টি', 'শ্রবণ', 'বাক্', 'অটিজম']],
  ['মাতার নাম (বাংলা)', 'text', 'মিনা রহমান'],
  ['মাতার জাতীয় পরিচয়পত্র নম্বর', 'text', '1978123456789'],
  ['পিতার নাম (বাংলা)', 'text', 'করিম রহমান'],
  ['পিতার জাতীয় পরিচয়পত্র নম্বর', 'text', '1975123456789'],
  ['উপবৃত্তি পায়', 'yes-no', 'Yes'],
];

it.each([
  ['UDISE+', udise],
  ['Educacenso', educacenso],
  ['the English school census', schoolCensus],
  ['CALPADS', calpads],
  ['BANBEIS', banbeis],
])('builds the form of %s without code, and writes it with its own columns and order', async (_form, asked) => {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  for (const [name, type, , choices] of asked) {
    const field = { of: 'student', name, type, ...(choices && { choices }) };
    expect((await server.call('POST', '/api/fields', admin, field)).status).toBe(201);
  }
  const names = asked.map(([name]) => name);
  const answers = asked.map(([, , answer]) => answer);
  const content = csv([
    ['Name', 'Roll', 'Class', ...names],
    ['Asha', 91, 5, ...answers],
  ]);
  const made = await applied(server, admin, { kind: 'students', fileName: 'form.csv', content });
  expect(made).toMatchObject({ state: 'applied', counts: { new: 1, wrong: 0 } });
  for (const format of ['csv', 'xlsx']) {
    const file = await exportFile(server, `students?format=${format}&roll=91`, admin);
    const [sheet] = await readSpreadsheet(file.content, 'list');
    const [head, row] = (sheet?.rows ?? []).map(({ cells }) => cells.slice(-names.length));
    expect(head).toEqual(names);
    expect(row).toEqual(answers);
  }
});
