import { isOffice, type Role } from '../../../platform/contract/school-terms.ts';
import type { FoundPerson } from '../find.contract.ts';
import { searchWordsOf } from '../search-words.ts';
import type { Command } from './commands.ts';
import { fitOf } from './match.ts';
import { personOf } from './places.ts';
import { addressOf, type Verb } from './verbs.ts';

/** One line of the list, which leads to an address. */
export type Option = { readonly key: string; readonly href: string } & (
  | { readonly command: Command; readonly person?: never }
  | { readonly person: FoundPerson; readonly verb?: Verb; readonly command?: never }
);

/** The line of a person whose name is still being fetched. */
type AwaitedLine = { readonly key: string; readonly isAwaited: true };

export type Group = {
  readonly name: 'recent' | 'actions' | 'classes' | 'pages' | 'homework' | FoundPerson['role'];
  readonly options: readonly (Option | AwaitedLine)[];
};

/** The options of all groups, in order. */
export function optionsOf(groups: readonly Group[]): Option[] {
  return groups.flatMap(({ options }) => options.filter((option): option is Option => !('isAwaited' in option)));
}

/** Where a person's name leads: admins to their page, teachers to the student's row in the attendance of the class. */
function hrefOf({ _id, role, class: classNumber, roll }: FoundPerson, readerIsAdmin: boolean): string {
  if (!readerIsAdmin) return `/attendance_overview?class=${classNumber}&roll=${roll}`;
  if (role === 'guardian') return `/student_details/${_id}?part=guardians`;
  return role === 'admin' ? '/admins' : `/${role}_details/${_id}`;
}

function ofPerson(person: FoundPerson, readerIsAdmin: boolean): Option {
  return { key: keyOf('person', person), href: hrefOf(person, readerIsAdmin), person };
}

/** The name is part of a guardian's key because a child can have several guardians. */
function keyOf(what: string, { _id, role, name }: FoundPerson): string {
  return role === 'guardian' ? `${what}-${_id}-${name}` : `${what}-${_id}`;
}

/** The verb's page for a student if the text has a verb, else the student's own page. */
function ofVerb(verb: Verb | undefined, person: FoundPerson, role: Role): Option {
  const href = verb && addressOf(verb, person, role);
  return href ? { key: keyOf(verb ?? '', person), href, person, verb } : ofPerson(person, isOffice(role));
}

function ofCommand(command: Command): Option {
  const { kind, href, label } = command;
  return { key: kind === 'homework' ? href : `${kind}-${label}`, href: command.href, command };
}

/** Before anything is typed: what was opened lately, then all actions and pages. */
export function firstGroups(
  commands: readonly Command[],
  recent: { readonly places: readonly string[]; readonly people: readonly FoundPerson[]; readonly isAwaited: boolean },
  readerIsAdmin: boolean,
): Group[] {
  const ofPlace = (place: string): (Option | AwaitedLine)[] => {
    const id = personOf(place);
    const person = recent.people.find(({ _id }) => _id === id);
    if (person) return [ofPerson(person, readerIsAdmin)];
    if (id !== undefined) return recent.isAwaited ? [{ key: place, isAwaited: true }] : [];
    const command = commands.find(({ href }) => href === place);
    return command ? [ofCommand(command)] : [];
  };
  return withOptions([
    {
      name: 'recent',
      options: recent.places.flatMap(ofPlace).map((option) => ({ ...option, key: `recent-${option.key}` })),
    },
    { name: 'actions', options: commands.filter(({ kind }) => kind === 'action').map(ofCommand) },
    {
      name: 'pages',
      // Parts of pages are only found by name: listed all at once, they would hide the pages.
      options: commands.filter(({ kind, href }) => kind === 'page' && !href.includes('?')).map(ofCommand),
    },
  ]);
}

type Asked = {
  readonly role: Role;
  readonly verb?: Verb | undefined;
  /** The homework that the server has found. */
  readonly homework?: readonly Command[];
};

/** The options that fit the text. People and homework come last, as their answers do, so that nothing moves when it arrives. */
export function groupsFor(
  text: string,
  commands: readonly Command[],
  people: readonly FoundPerson[],
  { role, verb, homework = [] }: Asked,
): Group[] {
  const fitting = (kind: Command['kind']) =>
    fit(
      text,
      commands.filter((command) => command.kind === kind),
    );
  const ofRole = (name: FoundPerson['role']) => ({
    name,
    options: people.filter(({ role }) => role === name).map((person) => ofVerb(verb, person, role)),
  });
  return withOptions([
    { name: 'actions', options: fitting('action').map(ofCommand) },
    { name: 'classes', options: classesFor(text, fitting('class')).map(ofCommand) },
    { name: 'pages', options: fitting('page').map(ofCommand) },
    ...(['student', 'guardian', 'teacher', 'admin'] as const).map(ofRole),
    { name: 'homework', options: homework.map(ofCommand) },
  ]);
}

/** The commands that a text fits, best first. */
function fit(text: string, commands: readonly Command[]): Command[] {
  const fits = commands.flatMap((command) => {
    const { label, also = '' } = command;
    const own = fitOf(text, label) ?? (fitOf(text, `${label} ${also}`) === undefined ? undefined : worst);
    return own === undefined ? [] : [{ command, fit: own }];
  });
  return fits.sort((one, other) => one.fit - other.fit).map(({ command }) => command);
}

/** Ranks after every match in the label itself. */
const worst = 2;

/** The classes themselves and, once a number and another word are typed, what is done with such a class. */
function classesFor(text: string, fitting: readonly Command[]): Command[] {
  const words = searchWordsOf(text);
  const isAboutOne = words.length > 1 && words.some(({ number }) => number !== undefined);
  const classes = fitting.filter(({ isWhole }) => isWhole);
  const others = isAboutOne ? fitting.filter(({ href }) => !classes.some((known) => known.href === href)) : [];
  return [...classes, ...others];
}

function withOptions(groups: readonly Group[]): Group[] {
  return groups.filter(({ options }) => options.length > 0);
}
