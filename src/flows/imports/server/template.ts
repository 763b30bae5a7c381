import { languageOf, languages } from '../../../languages/languages.ts';
import type { FileAnswer } from '../../../platform/contract/file-answer.ts';
import { type Call, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { columnWords } from '../../../platform/server/column-words.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { writeSpreadsheet } from '../../../platform/spreadsheets/spreadsheets.ts';
import type * as contract from '../imports.contract.ts';
import { noTemplate } from '../imports.refusals.ts';
import { headingOf } from './answer.ts';
import { contextFor } from './context.ts';
import { exampleIn } from './example.rules.ts';
import type { ImportContext, ImportField } from './import-kind.ts';
import { kindWithFields } from './own-fields.ts';

/** A file to fill in. */
export async function readTemplate(call: Call<typeof contract.readTemplate>): Promise<FileAnswer> {
  const { db, schoolId, caller, params, query, now, readLanguage } = call;
  const { fields, kind } = await kindWithFields(db, schoolId, params.kind, caller.actor);
  if (kind === 'oneroster') throw refuse(noTemplate);
  const language = await readLanguage();
  const context = await contextFor(db, { schoolId, now: now(), language });
  const { format = 'xlsx' } = query;
  const columns = [];
  for (const field of fields.filter(({ isPart }) => !isPart)) {
    const choices = await choicesOf(field, context);
    const heading = headingOf(language, field);
    columns.push({
      heading,
      kind: field.type ?? 'text',
      choices,
      example: exampleIn(languageOf(language), field) || (choices[0] ?? ''),
    });
  }
  const name = columnWords[languageOf(language)].sheets[kind];
  const template = {
    format,
    sheets: [
      {
        name,
        columns: columns.map(({ heading, kind: type, choices }) => ({
          heading,
          kind: type,
          ...(choices.length > 0 && { choices }),
        })),
        rows: [columns.map(({ example, kind: type }) => (type === 'number' ? Number(example) : example))],
      },
    ],
    isRightToLeft: languages[languageOf(language)].direction === 'rtl',
  };
  const content = await writeSpreadsheet(template, waiterOf(call));
  return { format, name, asciiName: `${kind}-template`, content };
}

/** The choices of a field, in words of the reader's language. */
async function choicesOf({ choices, words }: ImportField, context: ImportContext): Promise<readonly string[]> {
  const { values } = columnWords[languageOf(context.language)];
  return words ? words.map((word) => values[word]) : ((await choices?.(context)) ?? []);
}
