import { expect, it } from 'vitest';
import { exportFile } from '../../../../test/exported.ts';
import { applied, csv } from '../../../../test/imports.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';
import { readSpreadsheet } from '../../../platform/spreadsheets/read.ts';

/** A question of a form: its name, type, choices, and how somebody answers it. */
type Asked = readonly [name: string, type: string, answer: string, choices?: readonly string[]];

/** The student's general profile of India's UDISE+, of what Rollbook does not ask by itself. */
const udise: readonly Asked[] = [
  ['Mother’s Name', 'text', 'Sunita Devi'],
  ['Father’s Name', 'text', 'Ramesh Kumar'],
  ['Aadhaar Number of Student', 'text', '999941057058'],
  ['Name of Student as per Aadhaar', 'text', 'ASHA KUMARI'],
  ['Alternate Mobile Number', 'text', '9876543210'],
  ['Mother Tongue of the Student', 'choice', '04-Hindi', ['01-Assamese', '02-Bengali', '04-Hindi', '14-Tamil']],
  ['Social Category', 'choice', '4-OBC', ['1-General', '2-SC', '3-ST', '4-OBC']],
  [
    'Minority Group',
    'choice',
    '7-NA',
    ['1-Muslim', '2-Christian', '3-Sikh', '4-Buddhist', '5-Parsi', '6-Jain', '7-NA'],
  ],
  ['Whether BPL beneficiary?', 'yes-no', 'Yes'],
  ['Whether belongs to EWS / Disadvantaged Group?', 'yes-no', 'No'],
  ['Whether CWSN?', 'yes-no', 'No'],
  ['Type of Impairments', 'several', 'Blindness; Low-vision', ['Blindness', 'Low-vision', 'Hearing', 'Locomotor']],
  ['Whether the child is Indian National?', 'yes-no', 'Yes'],
  ['Out-of-School-Child', 'yes-no', 'No'],
  ['Blood Group', 'choice', 'O+', ['A+', 'A-', 'B+', 'B-', 'AB+', 'AB-', 'O+', 'O-', 'Under Investigation']],
  ['Student’s Height (in CMs)', 'number', '142.5'],
  ['Student’s Weight (in Kgs)', 'number', '38'],
  ['Date of Admission', 'date', '2025-04-01'],
];

/** The pupil of Brazil's Educacenso, likewise. */
const educacenso: readonly Asked[] = [
  ['Identificação única (Inep)', 'text', '123456789012'],
  ['Número do CPF', 'text', '52998224725'],
  ['Filiação 1', 'text', 'Maria da Conceição'],
  ['Filiação 2', 'text', 'José de Araújo'],
  ['Cor/Raça', 'choice', '3 - Parda', ['0 - Não declarada', '1 - Branca', '2 - Preta', '3 - Parda', '4 - Amarela']],
  ['Nacionalidade', 'choice', '1 - Brasileira', ['1 - Brasileira', '2 - Naturalizado', '3 - Estrangeira']],
  ['País de nacionalidade', 'text', 'Brasil'],
  ['Município de nascimento', 'number', '3550308'],
  ['Deficiência, transtorno ou altas habilidades', 'yes-no', 'Yes'],
  [
    'Tipo de deficiência',
    'several',
    'Baixa visão; Surdez',
    ['Cegueira', 'Baixa visão', 'Surdez', 'Deficiência física'],
  ],
  ['Número do NIS', 'text', '12056412547'],
  ['Certidão de nascimento', 'text', '10453901552013100012021000012321'],
  ['Zona de residência', 'choice', '1 - Urbana', ['1 - Urbana', '2 - Rural']],
  ['Utiliza transporte escolar público', 'yes-no', 'No'],
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
