import type { CutNetwork } from './cut-network.ts';
import { linesOf, type Schedule, type Step } from './register-schedules.ts';
import { countMissingWork, giveHomework, handInText, replaceEarlier, type Work, writeTopic } from './school-work.ts';
import {
  type Lines,
  type SmallClass,
  type SmallSchool,
  type StoredChange,
  smallClasses,
  smallTeachers,
  type WorkKind,
} from './small-school.ts';
import { type OpenBrowser, type Shown, TeachersDevice } from './teachers-device.ts';
import { say as word } from './words.ts';

/** A change that a teacher sent, and the page's answer. */
type Deed = StoredChange & {
  readonly device: number;
  /** `open` means that the page has not reported anything, or was closed before it could. */
  told: 'sent' | 'waiting' | 'refused' | 'failed' | 'open';
  /** Whether the teacher has seen that the change waits or was refused, and has done something else instead. */
  isGivenUp?: boolean;
};

type World = {
  readonly school: SmallSchool;
  readonly devices: readonly TeachersDevice[];
  /** The device of the student, if the schedule has one. */
  readonly students: TeachersDevice | undefined;
  readonly deeds: Deed[];
  readonly works: Work[];
  readonly say: (line: string) => void;
};

export type Played = {
  readonly deeds: readonly Deed[];
  readonly stored: readonly StoredChange[];
  readonly conflicts: number;
};

/**
 * Plays a schedule against a school without registers, brings everything back in the end, and throws unless every
 * register is as its teacher saw it, once, or is shown as refused.
 */
export async function playSchedule(
  schedule: Schedule,
  {
    school,
    open,
    clockMs,
    say,
  }: {
    readonly school: SmallSchool;
    readonly open: OpenBrowser;
    readonly clockMs: number;
    readonly say: (line: string) => void;
  },
): Promise<Played> {
  await school.clear();
  const { steps, isSameTeacher } = schedule;
  const isUsed = (name: number) => name === 0 || steps.some((step) => 'device' in step && step.device === name);
  const isRestarted = (name: number) => steps.some((step) => step.do === 'restartBrowser' && step.device === name);
  const emails = [smallTeachers[0], smallTeachers[isSameTeacher ? 0 : 1]];
  const devices: TeachersDevice[] = [];
  let students: TeachersDevice | undefined;
  try {
    for (const [name, email] of emails.entries())
      if (isUsed(name))
        devices.push(await TeachersDevice.start(school.url, email, open, { isRestarted: isRestarted(name), clockMs }));
    const { email, homework } = school.student;
    if (steps.some((step) => step.do === 'handIn'))
      students = await TeachersDevice.start(school.url, email, open, { isRestarted: false, clockMs, homework });
    const world: World = { school, devices, students, deeds: [], works: [], say };
    for (const step of steps) {
      say(JSON.stringify(step));
      await play(world, step);
    }
    return await end(world);
  } finally {
    for (const device of allOf({ devices, students })) await device.close();
  }
}

async function play(world: World, step: Step): Promise<void> {
  const { school, devices } = world;
  if (step.do === 'newVersion') {
    for (const { network } of allOf(world)) network.version += 1;
    return;
  }
  if (step.do === 'restartServer') return restartServer(world);
  if (step.do === 'handIn') {
    if (world.students) setNetwork(world.students.network, step.network);
    return work(world, 'handIn', world.students, 0);
  }
  const device = devices[step.device];
  if (!device) return;
  if (step.do === 'network') setNetwork(device.network, step.state);
  else if (step.do === 'reload') await device.goTo('/attendance_entry?class=1');
  else if (step.do === 'newTab') await device.newTab(step.closesOld);
  else if (step.do === 'otherTab') await device.otherTab();
  else if (step.do === 'restartBrowser') await device.restart();
  else if (step.do === 'clock') await device.setClock(step.days);
  else if (step.do === 'disk') await device.fillDisk(step.isFull);
  else if (step.do === 'endSession') await school.endSessions(device.email);
  else if (step.do === 'topic' || step.do === 'homework') await work(world, step.do, device, step.class);
  else await mark(world, device, step);
}

function setNetwork(network: CutNetwork, state: CutNetwork['state']): void {
  network.state = state;
}

async function restartServer(world: World): Promise<void> {
  for (const { network } of allOf(world)) network.target = undefined;
  await world.school.restart();
  for (const { network } of allOf(world)) network.target = world.school.url;
}

function allOf({ devices, students }: Pick<World, 'devices' | 'students'>): readonly TeachersDevice[] {
  return students ? [...devices, students] : devices;
}

/** Writes a topic, gives homework or hands in, with a text that no other step has, as far as the page allows. */
async function work(
  world: World,
  kind: WorkKind,
  device: TeachersDevice | undefined,
  classNumber: SmallClass | 0,
): Promise<void> {
  if (!device) return;
  const { works, say } = world;
  const text = `Text ${works.length + 1}`;
  const made: Work = { kind, place: String(classNumber), text, device: allOf(world).indexOf(device), told: 'open' };
  replaceEarlier(works, made);
  works.push(made);
  const told =
    classNumber === 0
      ? await handInText(device, text)
      : await (kind === 'topic' ? writeTopic : giveHomework)(device, classNumber, text);
  made.told = told ?? 'open';
  say(`  told ${made.told}: ${text}`);
}

/** Carries out a step as far as the page allows; the page can be replaced at any time. */
async function mark(world: World, device: TeachersDevice, step: MarkStep): Promise<void> {
  const shown = await device.openRegister(step.class);
  world.say(`  ${shown.is} ${shown.class} ${JSON.stringify(shown.lines)} ${shown.said}`);
  if (shown.is === 'compare') return keepSaved(world, device, step);
  if (shown.class !== step.class) return;
  if (shown.is === 'waiting') {
    giveUp(world, device, step.class);
    if (!(await press(device, word('attendance:changeWaiting')))) return;
    await device.settled(({ is }) => is !== 'waiting' && is !== 'loading');
  }
  if ((await device.look()).is === 'taken' && !(await press(device, word('attendance:correct')))) return;
  const { is } = await device.look();
  if (is !== 'form' && is !== 'correction') return;
  const wanted = linesOf(step);
  const rows = device.page.getByRole('switch');
  for (const [place, roll] of smallClasses[step.class].entries()) {
    const now = await device.look();
    if (now.lines[roll] !== wanted[roll])
      await rows
        .nth(place)
        .click({ timeout })
        .catch(() => {});
  }
  if (step.do === 'register') await submit(world, device, step.class, is === 'correction');
}

type MarkStep = Extract<Step, { present: unknown }>;

const timeout = 2_000;

/** Presses a button; returns whether it was there. */
function press({ page }: TeachersDevice, name: string, place = page.locator('body')): Promise<boolean> {
  const pressed = place.getByRole('button', { name, exact: true }).click({ timeout });
  return pressed.then(
    () => true,
    () => false,
  );
}

/** Chooses what somebody else saved, or leaves the choice open, depending on the step. */
async function keepSaved(
  world: World,
  device: TeachersDevice,
  { class: classNumber, present }: MarkStep,
): Promise<void> {
  if (!present[0]) return;
  await press(device, word('compare:allSaved'));
  if (await press(device, word('compare:keepSaved'))) giveUp(world, device, classNumber);
}

/** Presses the button, if there is something to save, and waits for the page's report. */
async function submit(world: World, device: TeachersDevice, classNumber: SmallClass, isTaken: boolean): Promise<void> {
  const { page } = device;
  const { lines, said } = await device.look();
  if (/was refused/.test(said)) giveUp(world, device, classNumber);
  await device.hear();
  const deed: Deed = {
    class: classNumber,
    by: device.email,
    kind: isTaken ? 'correct' : 'take',
    lines,
    device: world.devices.indexOf(device),
    told: 'open',
  };
  world.deeds.push(deed);
  if (!(await press(device, isTaken ? word('attendance:saveCorrection') : word('attendance:submit')))) return;
  if (!isTaken && !(await press(device, word('attendance:submit'), page.getByRole('dialog')))) return;
  const shown = await device.settled((now) => toldBy(now) !== 'open', answerMs);
  deed.told = toldBy(shown);
  world.say(`  told ${deed.told}: ${shown.is} ${shown.said}`);
  if (deed.told === 'sent') await expectStored(world, deed);
}

/** The teacher gives up a change that waited on this device. The server may have it, if its answer was lost. */
function giveUp({ devices, deeds }: World, device: TeachersDevice, classNumber: number): void {
  for (const deed of deeds)
    if (deed.told === 'waiting' && deed.class === classNumber && devices[deed.device] === device) deed.isGivenUp = true;
}

/** The time for an answer, longer than the page waits before it shows that the register waits. */
const answerMs = 8_000;

function toldBy({ is, said }: Shown): Deed['told'] {
  if (is === 'waiting' || /waiting submissions? (was|were) sent/.test(said)) return 'waiting';
  if (/Attendance submitted successfully|Attendance corrected\./.test(said)) return 'sent';
  if (is === 'compare') return 'refused';
  if (/An error occurred while (submitting|correcting)/.test(said)) return 'failed';
  if (/Failed to (submit|correct)|has been taken|already/.test(said)) return 'refused';
  return 'open';
}

/** Throws if a page reports something as stored that the server does not have. */
async function expectStored({ school }: World, deed: Deed): Promise<void> {
  const stored = await school.readChanges();
  if (stored.some((change) => isSame(change, deed))) return;
  throw new Error(
    `The page said that this was sent, and it is not stored: ${JSON.stringify(deed)}\n${JSON.stringify(stored)}`,
  );
}

function isSame(one: StoredChange, other: StoredChange): boolean {
  const keys = ['class', 'by', 'kind'] as const;
  return keys.every((key) => one[key] === other[key]) && isSameLines(one.lines, other.lines);
}

function isSameLines(one: Lines, other: Lines): boolean {
  return Object.entries(one).every(([roll, status]) => other[roll] === status);
}

/** Restores everything, waits until nothing is pending, and compares what is stored with what was shown. */
async function end(world: World): Promise<Played> {
  const { school, devices, deeds, works, say } = world;
  say('end');
  let conflicts = 0;
  for (const device of allOf(world)) {
    device.network.state = 'there';
    await device.fillDisk(false);
    await device.newTab(true);
    await device.signIn();
    const until = performance.now() + 75_000;
    while ((await device.countStored('waiting')) > 0) {
      if (performance.now() > until) throw new Error('Something still waits, with everything there.');
      for (const page of device.pages)
        await page.evaluate(() => void dispatchEvent(new Event('online'))).catch(() => {});
      await device.page.waitForTimeout(50);
    }
    conflicts += await device.countStored('refused');
  }
  const stored = await school.readChanges();
  say(`stored ${JSON.stringify(stored)}`);
  const storedWork = await school.readWork();
  say(`stored ${JSON.stringify(storedWork)}`);
  const missing = countMissing(deeds, stored) + countMissingWork(works, storedWork);
  if (missing > conflicts) throw new Error(`${missing} said to wait are neither stored nor refused (${conflicts})`);
  for (const device of devices) await expectShown(world, device, stored);
  return { deeds, stored, conflicts };
}

/**
 * Expects that every change reported as saved is stored once, every refused one is not stored, one left open is stored
 * at most once, and nothing else is stored. Returns how many are said to wait that are not stored.
 */
function countMissing(deeds: readonly Deed[], stored: readonly StoredChange[]): number {
  const fail = (why: string) => {
    throw new Error(`${why}\ndeeds: ${JSON.stringify(deeds)}\nstored: ${JSON.stringify(stored)}`);
  };
  const kinds = [...stored, ...deeds].filter(
    (one, place, all) => all.findIndex((other) => isSame(one, other)) === place,
  );
  let missing = 0;
  for (const kind of kinds) {
    const count = stored.filter((change) => isSame(change, kind)).length;
    const mine = deeds.filter((deed) => isSame(deed, kind));
    const told = (...tellings: Deed['told'][]) => mine.filter((deed) => tellings.includes(deed.told)).length;
    if (count < told('sent')) fail(`Lost, though said to be sent: ${JSON.stringify(kind)}`);
    if (count > told('sent', 'waiting', 'failed', 'open')) fail(`Doubled, or nobody’s: ${JSON.stringify(kind)}`);
    // The same lines stored by somebody else are no conflict.
    const isAgreed = stored.some((change) => change.class === kind.class && isSameLines(change.lines, kind.lines));
    const waiting = mine.filter((deed) => deed.told === 'waiting' && !deed.isGivenUp).length;
    if (!isAgreed) missing += Math.max(0, waiting + told('sent') - count);
  }
  return missing;
}

/** On each device, each register is shown as it is stored. */
async function expectShown({ say }: World, device: TeachersDevice, stored: readonly StoredChange[]): Promise<void> {
  for (const classNumber of [1, 2]) {
    const last = stored.findLast((change) => change.class === classNumber);
    if (!last) continue;
    const shown = await device.openRegister(classNumber);
    say(`  ${shown.is} ${JSON.stringify(shown.lines)} ${shown.said}`);
    if (
      shown.is === 'correction' ||
      shown.is === 'compare' ||
      (shown.is === 'taken' && isSameLines(shown.lines, last.lines))
    )
      continue;
    throw new Error(`Shown otherwise than stored: ${JSON.stringify(shown)}\n${JSON.stringify(stored)}`);
  }
}
