import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGroupChoices } from '../../../base/groups/web/groups.hooks.ts';
import { isOffice, type Role } from '../../../platform/contract/school-terms.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { commandsFor, commandsOf, type Pages } from './commands.ts';
import { FoundList } from './FoundList.tsx';
import { useFoundHomework, useFoundPeople, usePeople } from './find.hooks.ts';
import { NothingFound } from './NothingFound.tsx';
import { firstGroups, groupsFor, type Option, optionsOf } from './options.ts';
import styles from './Palette.module.css';
import { PaletteKeys } from './PaletteKeys.tsx';
import { PeopleFailure } from './PeopleFailure.tsx';
import { otherPlaces, personOf, placeOfPerson } from './places.ts';
import { noteRecent, readRecent } from './recent.ts';
import { verbIn } from './verbs.ts';
import './find.text.ts';

type Props = {
  readonly role: Role;
  /** The email of the reader, to whom the list of recent places belongs. */
  readonly email: string;
  readonly pages: Pages;
  /** The text that was typed while the code was loading, and whether Enter was pressed. */
  readonly early: { readonly text: string; readonly isEntered: boolean };
  readonly onClose: () => void;
};

/** A field with a list of what its text finds: people, classes, homework, actions and pages that the reader may open. */
export function Palette({ role, email, pages, early, onClose }: Props) {
  const id = useId();
  const [text, setText] = useState(early.text);
  const [movedTo, setMovedTo] = useState<string>();
  /** The text for which Enter was pressed, while its people are still being awaited. */
  const [entered, setEntered] = useState(early.isEntered ? early.text : undefined);

  const found = useFound(text, { role, email, pages });
  const { options, isSettled } = found;
  const active = options.find(({ key }) => key === movedTo) ?? options[0];

  const type = (typed: string) => {
    setText(typed);
    setMovedTo(undefined);
    setEntered(undefined);
  };

  const open = useOpen(email, onClose);

  // The earlier answer can name a different person from the one whose name was typed and entered.
  const isSure = isSettled || movedTo !== undefined || active?.command !== undefined;
  const isReady = entered === text && isSure;
  useEffect(() => {
    if (!isReady) return;
    setEntered(undefined);
    if (active) void open(active);
  });

  const move = (by: number) => {
    const place = (active ? options.indexOf(active) : 0) + by;
    setMovedTo(options.at(place % options.length)?.key);
  };

  return (
    <div className={styles.palette}>
      <Field
        role={role}
        text={text}
        list={options.length > 0 ? id : undefined}
        active={active && `${id}-${active.key}`}
        onType={type}
        onMove={move}
        onEnter={() => setEntered(text)}
        onClose={onClose}
      />
      <Found
        found={found}
        id={id}
        text={text}
        active={active}
        role={role}
        onPoint={setMovedTo}
        onOpen={open}
        onClose={onClose}
      />
      <PaletteKeys />
    </div>
  );
}

type FoundProps = Pick<Props, 'role' | 'onClose'> & {
  readonly found: ReturnType<typeof useFound>;
  readonly id: string;
  readonly text: string;
  readonly active: Option | undefined;
  readonly onPoint: (key: string) => void;
  readonly onOpen: (option: Option) => void;
};

function Found({ found, id, text, active, role, onPoint, onOpen, onClose }: FoundProps) {
  const { t } = useTranslation('find');
  const { options, groups, isSettled, error, refetch } = found;
  const isDone = text.trim() !== '' && isSettled && !error;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list longer than the screen is scrolled by keys too. */}
      <section className={styles.found} aria-label={t('results')} tabIndex={0}>
        {options.length > 0 && (
          <FoundList id={id} groups={groups} text={text} active={active} onPoint={onPoint} onOpen={onOpen} />
        )}
        {!isSettled && <p className={styles.looking}>{t('looking')}</p>}
        {error && <PeopleFailure error={error} onRetry={() => refetch()} />}
        {isDone && options.length === 0 && <NothingFound text={text.trim()} role={role} onLeave={onClose} />}
      </section>
      <VisuallyHidden role="status">{isDone && t('count', { count: options.length })}</VisuallyHidden>
    </>
  );
}

/** The longest text that the search for people allows. */
const maxLength = 100;

type FieldProps = Pick<Props, 'role' | 'onClose'> & {
  readonly text: string;
  /** The ids of the list, if it has options, and of the active one. */
  readonly list: string | undefined;
  readonly active: string | undefined;
  readonly onType: (text: string) => void;
  readonly onMove: (by: number) => void;
  readonly onEnter: () => void;
};

function Field({ role, text, list, active, onType, onMove, onEnter, onClose }: FieldProps) {
  const { t } = useTranslation('find');
  const field = useRef<HTMLInputElement>(null);
  // The focus moves at once when this replaces the earlier field, because the person can be typing.
  useLayoutEffect(() => field.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onMove(1);
    else if (event.key === 'ArrowUp') onMove(-1);
    else if (event.key === 'Enter') onEnter();
    else return;
    event.preventDefault();
  };
  const isStudent = role === 'student';
  return (
    <div className={styles.head}>
      <input
        ref={field}
        className={styles.field}
        type="text"
        role="combobox"
        aria-label={t(isStudent ? 'fieldStudent' : 'field')}
        aria-expanded={list !== undefined}
        aria-controls={list}
        aria-activedescendant={active}
        aria-autocomplete="list"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={maxLength}
        placeholder={t(isStudent ? 'placeholderStudent' : 'placeholder')}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <UnstyledButton className={styles.close ?? ''} onClick={onClose} aria-label={t('close', { ns: 'shared' })}>
        <IconX aria-hidden size={20} />
      </UnstyledButton>
    </div>
  );
}

function useFound(text: string, { role, email, pages }: Pick<Props, 'role' | 'email' | 'pages'>) {
  const { t } = useTranslation('find');
  const hasPeople = mayDo('people.find');
  const { href } = useRouter().latestLocation;
  const [places] = useState(() => otherPlaces(readRecent(email), href));
  const ofGroups = useGroupChoices();
  const commands = useMemo(() => commandsFor(pages, t, ofGroups), [pages, t, ofGroups.join()]);
  const { verb, who } = verbIn(text, role, t);
  const { people, ...state } = useFoundPeople(who, hasPeople);
  const found = useFoundHomework(text, mayDo('homework.read'));
  const ids = places.flatMap((place) => personOf(place) ?? []);
  const recentPeople = usePeople(ids, hasPeople);
  const isAdmin = isOffice(role);
  const groups =
    text.trim() === ''
      ? firstGroups(commands, { places, people: recentPeople.data ?? [], isAwaited: recentPeople.isLoading }, isAdmin)
      : groupsFor(text, commands, people, { role, verb, homework: commandsOf(found.homework, t) });
  return { groups, options: optionsOf(groups), ...state, isSettled: state.isSettled && found.isSettled };
}

function useOpen(email: string, onClose: () => void): (option: Option) => Promise<void> {
  const router = useRouter();
  return async ({ person, href }) => {
    onClose();
    if (person) noteRecent(email, placeOfPerson(person._id));
    await router.navigate({ href });
    focusPage();
  };
}

/** Returns the focus to the page, unless the page has taken it itself. */
function focusPage(): void {
  const page = document.getElementById('page');
  if (!page?.contains(document.activeElement)) page?.focus({ preventScroll: true });
}
