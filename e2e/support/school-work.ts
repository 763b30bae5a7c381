import type { SmallClass, StoredWork, WorkKind } from './small-school.ts';
import type { TeachersDevice } from './teachers-device.ts';
import { beginning, pattern, say } from './words.ts';

/** A topic, homework or hand-in with a text of its own, and the page's answer. */
export type Work = {
  readonly kind: WorkKind;
  /** What it changes: a topic or hand-in takes the place of an earlier one of the same place. */
  readonly place: string;
  readonly text: string;
  readonly device: number;
  told: 'sent' | 'waiting' | 'refused' | 'failed' | 'open';
  /** Whether another text took its place on the device while it waited. */
  isReplaced?: boolean;
};

const timeout = 2_000;
/** The time for an answer, longer than the page waits before it shows that something waits. */
const answerMs = 5_000;
/** The time after which a page shows the state of a new text and no longer of the one before. */
const beforeMs = 250;

/** Types the topic of the class's lesson below its register; returns the answer, or undefined if there is no field. */
export async function writeTopic(device: TeachersDevice, classNumber: SmallClass, text: string) {
  await device.openRegister(classNumber);
  const field = device.page.getByLabel(pattern('diary:topicOf')).first();
  if (!(await done(field.fill(text, { timeout })))) return undefined;
  await done(field.blur({ timeout }));
  await device.page.waitForTimeout(beforeMs);
  const refused = beginning('diary:theirs');
  return toldIn(device, { sent: pattern('diary:savedHere'), waits: pattern('diary:waits'), refused });
}

/** Gives a class homework with this title; returns the answer, or undefined if the form does not open. */
export async function giveHomework(device: TeachersDevice, classNumber: SmallClass, title: string) {
  const { page } = device;
  const field = page.getByLabel(say('homework:titleField'));
  await device.followUntil(`/homework?class=${classNumber}&act=give`, field, 3);
  if (!(await done(field.fill(title, { timeout })))) return undefined;
  await device.hear();
  if (!(await done(page.getByRole('button', { name: say('homework:give'), exact: true }).click({ timeout }))))
    return undefined;
  // Without a connection, the form closes without a message.
  const isClosed = () => field.count().then((count) => count === 0);
  return toldIn(device, { sent: beginning('homework:given'), isClosed });
}

/** Hands in a text on the page that is open; returns the answer, or undefined if there is no form. */
export async function handInText(device: TeachersDevice, text: string) {
  const { page } = device;
  if (!(await done(page.getByLabel(say('homework:yourText')).fill(text, { timeout })))) return undefined;
  await device.hear();
  const name = new RegExp(`^(${say('homework:send')}|${say('homework:sendAgain')})$`);
  if (!(await done(page.getByRole('button', { name }).click({ timeout })))) return undefined;
  return toldIn(device, { sent: beginning('homework:sent'), waits: pattern('homework:waits') });
}

function done(action: Promise<unknown>): Promise<boolean> {
  return action.then(
    () => true,
    () => false,
  );
}

type Tellings = {
  readonly sent: RegExp;
  readonly waits?: RegExp;
  readonly refused?: RegExp;
  readonly isClosed?: () => Promise<boolean>;
};

/** Waits for the page's answer. */
async function toldIn({ page }: TeachersDevice, { sent, waits, refused, isClosed }: Tellings): Promise<Work['told']> {
  const until = performance.now() + answerMs;
  const isSaid = async (text: RegExp | undefined) => {
    const said = page.locator('[role=status], [role=alert]').allTextContents();
    return text !== undefined && (await said.catch(() => [])).some((one) => text.test(one.trim()));
  };
  while (performance.now() < until) {
    if (await isSaid(sent)) return 'sent';
    if (await isSaid(waits)) return 'waiting';
    if (await isSaid(refused)) return 'refused';
    if (await isClosed?.().catch(() => false)) return (await isSaid(sent)) ? 'sent' : 'waiting';
    await page.waitForTimeout(30);
  }
  return 'open';
}

/**
 * Expects that each text that is said to be stored is stored, once, and that nothing is stored twice. Returns how many
 * are said to wait that are not stored, and must have been refused.
 */
export function countMissingWork(
  works: readonly Work[],
  { stored, handIns }: { readonly stored: readonly StoredWork[]; readonly handIns: number },
): number {
  const all = works.filter(({ kind }) => kind === 'handIn');
  const sent = all.filter(({ told }) => told === 'sent');
  if (handIns > all.length || handIns < sent.length) {
    throw new Error(`${handIns} times handed in: ${JSON.stringify(all)}`);
  }
  let missing = 0;
  for (const work of works) {
    const count = stored.filter(({ kind, text }) => kind === work.kind && text === work.text).length;
    const about = `${JSON.stringify(work)}\nstored: ${JSON.stringify(stored)}`;
    if (count > 1) throw new Error(`Stored twice: ${about}`);
    if (count === 0 && work.told === 'sent' && !work.isReplaced)
      throw new Error(`Lost, though said to be sent: ${about}`);
    if (count === 0 && work.told === 'waiting' && !work.isReplaced) missing += 1;
  }
  return missing;
}

/**
 * Notes that a text takes the place of others: a topic that of those that wait on the same device, a hand-in that of
 * all before it.
 */
export function replaceEarlier(works: readonly Work[], { kind, place, device }: Work): void {
  for (const work of works) {
    const isEarlier = work.kind === kind && work.place === place && work.device === device;
    if (isEarlier && (kind === 'handIn' || (kind === 'topic' && work.told === 'waiting'))) work.isReplaced = true;
  }
}
