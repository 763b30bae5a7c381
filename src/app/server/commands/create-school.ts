import { createInterface } from 'node:readline/promises';
import { Compile } from 'typebox/compile';
import { recordAction } from '../../../base/audit/server/audit.queries.ts';
import { findPasswordFault, hashPassword } from '../../../base/identity/server/passwords.ts';
import { isCopiedBySchool } from '../../../base/school/server/connections.queries.ts';
import { createSchool } from '../../../flows/set-up/server/set-up.queries.ts';
import { setUpSchool } from '../../../flows/set-up/set-up.contract.ts';
import { unknownTimeZone } from '../../../flows/set-up/set-up.refusals.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { storeAllVersions } from '../../../platform/database/versions.ts';
import { explain } from '../../../platform/http/validate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { isTimeZone } from '../../../platform/server/local-date.ts';
import { wordsFor } from '../../../platform/server/refusal-words.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';

const ownTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

const questions = {
  'school.name': 'School’s name',
  'school.domain': 'School’s domain, such as school.example',
  'school.timeZone': `Time zone, such as Asia/Dhaka; if you enter nothing, ${ownTimeZone}`,
  'admin.name': 'First admin’s name',
  'admin.email': 'First admin’s email',
  'admin.password': 'First admin’s password, at least 8 characters',
} as const;

const copiedBySchool =
  'Nothing was made: the school on this server has everything copied to a place of its own, and the data of another school would go there too. Set COPY_TO, or remove the copy under “Connections” first.';

/** Creates a school with its first admin from six answers, prompted for or piped in, one per line. */
export async function createSchoolFromTerminal(config: Config): Promise<void> {
  const answers = await ask();
  const school = {
    name: answers['school.name'],
    domain: answers['school.domain'].toLowerCase(),
    timeZone: answers['school.timeZone'] || ownTimeZone,
  };
  const admin = { name: answers['admin.name'], email: answers['admin.email'], password: answers['admin.password'] };
  await refuseFaults({ token: '', school, admin });
  const db = await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db));
  try {
    if (await isCopiedBySchool(db)) throw new Error(copiedBySchool);
    const now = new Date();
    const passwordHash = await hashPassword(admin.password);
    await db.transaction().execute(async (transaction) => {
      const newSchool = { ...school, isDemo: false };
      const schoolId = await createSchool(transaction, newSchool, { ...admin, passwordHash }, now);
      const terminal = { actor: { schoolId, personId: null }, address: null };
      const made = await recordAction(transaction, terminal, { action: 'school.create', at: now });
      await storeAllVersions(transaction, made);
    });
    console.log(`${school.name} is ready. Sign in as ${admin.email}.`);
  } finally {
    await db.destroy();
  }
}

async function ask(): Promise<Record<keyof typeof questions, string>> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const lines = terminal[Symbol.asyncIterator]();
  const answers: [string, string][] = [];
  for (const [name, question] of Object.entries(questions)) {
    process.stdout.write(`${question}: `);
    const { value } = await lines.next();
    answers.push([name, String(value ?? '').trim()]);
  }
  terminal.close();
  return Object.fromEntries(answers) as Record<keyof typeof questions, string>;
}

/** Validates as the set-up page's call does. */
async function refuseFaults(input: InputOf<typeof setUpSchool>['body']): Promise<void> {
  const validator = Compile(setUpSchool.body);
  const faults: Record<string, Fault> = validator.Check(input)
    ? {}
    : explain(setUpSchool.body, validator.Errors(input));
  const { school, admin } = input;
  if (!isTimeZone(school.timeZone)) faults['school.timeZone'] = fault(unknownTimeZone);
  const passwordFault = await findPasswordFault(admin.password, { ...admin, domain: school.domain, isDemo: false });
  if (passwordFault) faults['admin.password'] = passwordFault;
  const lines = Object.entries(faults).map(([field, wrong]) => `  ${labelOf(field)}: ${wordsFor(wrong, 'en')}`);
  if (lines.length > 0) throw new Error(`Nothing was made:\n${lines.join('\n')}`);
}

function labelOf(field: string): string {
  const [label = ''] = (questions[field as keyof typeof questions] ?? field).split(/[,;]/);
  return label;
}
