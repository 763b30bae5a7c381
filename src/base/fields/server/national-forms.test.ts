import { expect, it } from 'vitest';
import { exportFile } from '../../../../test/exported.ts';
import { applied, csv } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';

/** A question of a form: its name, type, choices, and how somebody answers it. */
type Asked = readonly [name: string, type: string, answer: string, choices?: readonly string[]];

/**
 * The columns of India's UDISE+ for students, in the order of its sheet for bulk upload (SDMIS_Bupload_V2), of what Rollbook
 * does not ask by itself.
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

/** The pupil of Brazil's Educacenso, likewise: in the order of its register 30, of persons, since the layout of 2020. */
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

it.each([
  ['UDISE+', udise],
  ['Educacenso', educacenso],
])('builds the form of %s without code, and writes it in its columns and order', async (_form, asked) => {
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
