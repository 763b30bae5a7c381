import type { InjectOptions } from 'fastify';
import type { Endpoint } from '../src/platform/contract/endpoint.ts';
import { type Duty, duties, dutiesOfSchool } from '../src/platform/contract/school-terms.ts';
import { type CallerName, callerNames, callers } from './callers.ts';
import { countRows } from './count-rows.ts';
import { type Draw, drawFrom } from './draw.ts';
import { atAnEdge, type Known, withDates } from './edges.ts';
import { everyEndpoint, isAllowed, nameOf, readsFirst } from './every-endpoint.ts';
import type { Input } from './examples.ts';
import { noteFigure } from './figures.ts';
import { longestHold } from './longest-hold.ts';
import { openTestOffice } from './offices.ts';
import { startStage } from './stage.ts';
import { statementsDuring } from './statement-texts.ts';
import { testedEngine } from './test-database.ts';
import { openTestSignIn } from './test-school.ts';

/** What was made and found in many calls. */
export type Tally = {
  readonly statuses: Record<string, number>;
  /** Answers with 5xx, records of another school, rows that a refused call left, and jobs that failed. */
  readonly faults: string[];
  /** Calls that held up the server, or whose answers are long. */
  readonly slow: string[];
  /** Calls that took long to be answered, which may be the machine's fault. */
  readonly waits: string[];
  longestMs: number;
};

/** Calls that last or that end what the next calls need; other tests make them. */
const left = ['GET /api/events'];
const endpoints = everyEndpoint.filter((endpoint) => !left.includes(nameOf(endpoint)));

const people = callerNames.filter((name) => !['nobody', 'garbage', 'challenge', 'expired'].includes(name));
type Person = CallerName | `office of ${Duty}` | 'office of one class';

/** Words of the first school's records, which its own people write and nobody in the other school does. */
const secret = /Qzx|Hill /;

/**
 * Makes calls that are valid but for one value at an edge, in random order by random people: of two schools, of each
 * role, and of an office for each duty. Names in the calls are those of records that exist, existed or are of another
 * kind or school.
 */
export async function makeEdgeCalls(count: number, seed: number): Promise<Tally> {
  const draw = drawFrom(seed);
  const stage = await startStage();
  const tokens = await openPeople(stage);
  const examples = new Map<string, Input>();
  const known = knownValues();
  const tally: Tally = { statuses: {}, faults: [], slow: [], waits: [], longestMs: 0 };
  for (let made = 1; made <= count; made += 1) {
    const endpoint = draw.one(endpoints);
    // A file takes longer than everything else, and a valid one is judged by other tests.
    if (endpoint.maxFileBytes && draw.number() < 0.8) continue;
    const person = whoCalls(endpoint, draw);
    const valid = await exampleOf(endpoint, person);
    if (!valid) continue;
    const edge = draw.number() < 0.15 ? valid : atAnEdge(endpoint, valid, draw, known);
    const input = inOwnWords(withCaller(endpoint, edge, emailOf(person)), isOfVale(person) ? 'Vale ' : 'Qzx ');
    await tryCall(endpoint, person, input);
    if (made % figureStep === 0) noteFigure(`calls with a value at an edge, ${testedEngine}`, figureStep);
    if (made % 500 === 499) await runJobs();
  }
  await runJobs();
  return tally;

  async function exampleOf(endpoint: Endpoint, person: Person): Promise<Input | undefined> {
    const as = isCaller(person) && isAllowed(endpoint, person) ? person : firstAllowed(endpoint);
    const name = `${as} ${nameOf(endpoint)}`;
    const known = examples.get(name);
    if (known && draw.number() < 0.9) return known;
    // A school that was changed at random may refuse what an example prepares.
    const input = await stage.inputFor(endpoint, as, false).catch(() => known);
    if (input) examples.set(name, input);
    return input;
  }

  async function tryCall(endpoint: Endpoint, person: Person, input: Input): Promise<void> {
    const { headers, ...request } = stage.requestOf(endpoint, input);
    const token = tokens.get(person);
    const wish = { ...request, headers: { ...headers, host: stage.hill.domain, authorization: `Bearer ${token}` } };
    const isCounted = endpoint.method !== 'GET' && draw.number() < 0.02;
    const before = isCounted ? await countRows(stage.server.db) : undefined;
    const called = `${nameOf(endpoint)} by ${person}`;
    const started = performance.now();
    const { answer, ms } = await timed(wish);
    const seconds = (performance.now() - started) / 1_000;
    const { statusCode: status, body } = answer;
    const about = () => `${called}: ${status} ${JSON.stringify(input).slice(0, 1_500)} ${body.slice(0, 300)}`;
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1;
    if (status >= 500) tally.faults.push(about());
    if (isOfVale(person) && secret.test(body)) tally.faults.push(`Seen by the other school: ${about()}`);
    if (before && status >= 400 && JSON.stringify(await countRows(stage.server.db)) !== JSON.stringify(before))
      tally.faults.push(`Left rows: ${about()}`);
    const again = ms > muchMs ? (await longestHold(() => stage.server.fastify.inject(wish))).ms : ms;
    tally.longestMs = Math.max(tally.longestMs, Math.min(ms, again));
    if (again > muchMs) tally.slow.push(`${Math.round(again)} ms held by ${about()}`);
    if (seconds > muchSeconds) tally.waits.push(`${seconds.toFixed(1)} s until ${about()}`);
    if (body.length > muchBytes) tally.slow.push(`${body.length} bytes by ${about()}`);
    if (status < 300 && endpoint.method !== 'GET' && draw.number() < 0.3) forget(endpoint);
    if (status < 300 && draw.number() < 0.3) known.learn(body, endpoint.method === 'DELETE' ? input.params : undefined);
    if (status === 401) await signInAgain(person);
  }

  async function timed(wish: InjectOptions) {
    const before = process.threadCpuUsage();
    const answer = await stage.server.fastify.inject(wish);
    const { user, system } = process.threadCpuUsage(before);
    return { answer, ms: (user + system) / 1_000 };
  }

  function forget(endpoint: Endpoint): void {
    for (const name of examples.keys()) if (name.endsWith(` ${nameOf(endpoint)}`)) examples.delete(name);
  }

  async function signInAgain(person: Person): Promise<void> {
    const school = isOfVale(person) ? stage.vale : stage.hill;
    // Somebody who was deleted stays signed out.
    const opened = await openTestSignIn(stage.server.db, school.id, emailOf(person)).catch(() => undefined);
    if (opened) tokens.set(person, opened.token);
  }

  async function runJobs(): Promise<void> {
    await stage.server.runJobs();
    const failed = stage.server.db.selectFrom('job').select(['id', 'kind', 'payload', 'error']);
    for (const job of await failed.where('error', 'like', '%server-failed%').execute()) {
      tally.faults.push(`A job failed: ${JSON.stringify(job).slice(0, 500)}`);
      await stage.server.db.updateTable('job').set({ error: null }).where('id', '=', job.id).execute();
    }
  }
}

/** Days at the ends of the calendar, for each field with a date by its name. */
const farDays: ((name: string) => string)[] = [
  () => '9999-12-31',
  () => '9999-12-27',
  () => '1000-01-01',
  (name) => (/^(to|until|last)/i.test(name) ? '9999-12-31' : '1000-01-01'),
];

/** Makes each call that has dates with days at the ends of the calendar, as somebody who may make it. */
export async function makeFarCalls(): Promise<Pick<Tally, 'faults' | 'slow'>> {
  const stage = await startStage();
  const [faults, slow]: [string[], string[]] = [[], []];
  for (const endpoint of readsFirst.filter((one) => !left.includes(nameOf(one)))) {
    const as = firstAllowed(endpoint);
    for (const dateOf of farDays) {
      // An earlier call with far days can be in the way of what an example prepares.
      const valid = await stage.inputFor(endpoint, as, false).catch(() => undefined);
      const input = valid && withDates(endpoint, valid, dateOf);
      if (!input) break;
      const { token } = await openTestSignIn(stage.server.db, stage.hill.id, callers[as]);
      const { headers, ...request } = stage.requestOf(endpoint, input);
      const wish = { ...request, headers: { ...headers, authorization: `Bearer ${token}` } };
      let held = { status: 0, ms: 0 };
      const asked = await statementsDuring(stage.server.db, async () => {
        const { done, ms } = await longestHold(() => stage.server.fastify.inject(wish));
        held = { status: done.statusCode, ms };
      });
      const { status, ms } = held;
      const about = `${nameOf(endpoint)} ${JSON.stringify(input).slice(0, 300)}: ${status}`;
      if (status >= 500) faults.push(about);
      // SQLite reads an empty list, PostgreSQL does not.
      if (asked.some((statement) => /\bin \(\)/.test(statement))) faults.push(`An empty list is asked for by ${about}`);
      // The first call loads code.
      const again = ms > muchMs ? (await longestHold(() => stage.server.fastify.inject(wish))).ms : ms;
      if (again > muchMs) slow.push(`${Math.round(again)} ms held by ${about}`);
    }
  }
  return { faults, slow };
}

/** Figures are noted in steps, so that those of a run that was stopped are known. */
const figureStep = 50;

/** Far more than any call takes; `FUZZ_RUNS` looks for calls that take more than they should. */
const muchMs = process.env.FUZZ_RUNS ? 50 : 250;
const muchSeconds = 3;
const muchBytes = 1_000_000;

const officeNames = [...duties.map((duty) => `office of ${duty}` as const), 'office of one class' as const];
const everyPerson: readonly Person[] = [...people, ...officeNames];

async function openPeople({ server, hill, vale }: Awaited<ReturnType<typeof startStage>>) {
  const tokens = new Map<Person, string>();
  for (const name of people) {
    const school = callers[name].endsWith(vale.domain) ? vale : hill;
    tokens.set(name, (await openTestSignIn(server.db, school.id, callers[name])).token);
  }
  for (const name of officeNames) {
    const own = duties.filter((duty) => name === `office of ${duty}`);
    const office =
      own.length > 0
        ? ({ duties: own, reach: 'school' } as const)
        : { duties: duties.filter((duty) => !dutiesOfSchool.includes(duty)), reach: [6] };
    tokens.set(name, (await openTestOffice(server, hill, office, `Qzx ${name}`)).token);
  }
  return tokens;
}

/** Mostly somebody who may make the call, so that its handler sees the odd value. */
function whoCalls(endpoint: Endpoint, draw: Draw): Person {
  const allowed = people.filter((name) => isAllowed(endpoint, name));
  return draw.number() < 0.8 && allowed.length > 0 ? draw.one(allowed) : draw.one(everyPerson);
}

function firstAllowed(endpoint: Endpoint): CallerName {
  return people.find((name) => isAllowed(endpoint, name)) ?? 'admin';
}

function isCaller(person: Person): person is CallerName {
  return person in callers;
}

function isOfVale(person: Person): boolean {
  return person.startsWith('strange');
}

function emailOf(person: Person): string {
  if (isCaller(person)) return callers[person];
  return `qzx-${person.replaceAll(' ', '-')}@offices.example`;
}

/** A call that repeats its caller's email is refused at once with another's. */
function withCaller({ callerEmail }: Endpoint, input: Input, email: string): Input {
  const body = input.body as Record<string, unknown> | undefined;
  if (!callerEmail || typeof body?.[callerEmail] !== 'string') return input;
  return { ...input, body: { ...body, [callerEmail]: email } };
}

/** Writes an input in words that the other school never uses. */
function inOwnWords({ file, ...input }: Input, word: string): Input {
  const own = JSON.parse(JSON.stringify(input).replaceAll(/Hill |Qzx |Vale /g, word)) as Input;
  return { ...own, ...(file && { file }) };
}

/** Values of answers, to be named in later calls; of each name, the latest. */
function knownValues(): Known & { readonly learn: (body: string, more?: object) => void } {
  const names = new Map<string, unknown[]>();
  const ids: unknown[] = [];
  const store = (list: unknown[], value: unknown) => {
    if (list.includes(value)) return;
    list.push(value);
    if (list.length > 100) list.shift();
  };
  const learnFrom = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > 5) return;
    for (const [key, part] of Object.entries(value).slice(0, 30)) {
      if (typeof part === 'object') learnFrom(part, depth + 1);
      else if (typeof part === 'number' || (typeof part === 'string' && part.length < 100 && !secret.test(part)))
        learnOne(key, part);
    }
  };
  const learnOne = (key: string, value: string | number) => {
    const list = names.get(key) ?? [];
    names.set(key, list);
    store(list, value);
    if (/id$/i.test(key)) store(ids, value);
  };
  return {
    named: (name) => names.get(name) ?? (/id$|^(of|by|student|teacher)$/i.test(name) ? ids : []),
    ids: () => ids,
    learn: (body, more) => {
      if (body.length > 20_000) return;
      if (more) learnFrom(more, 0);
      try {
        learnFrom(JSON.parse(body), 0);
      } catch {
        // Files are not JSON.
      }
    },
  };
}
