import { Button, Group, NativeSelect } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { Failure } from '../../../platform/web/components/Failure.tsx';
import { KeyLegend } from '../../../platform/web/components/KeyLegend.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastThen } from '../../../platform/web/components/toast-change.ts';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { ExportMenu } from '../../../platform/web/lists/ExportMenu.tsx';
import { formatClass, formatClassBriefly } from '../../../platform/web/school-classes.ts';
import { useStudentsOfClasses } from '../../enrolments/web/enrolments.hooks.ts';
import { LeaveQuestion } from '../../identity/web/LeaveQuestion.tsx';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import { useSchool } from '../../school/web/school.hooks.ts';
import { useSessions } from '../../school/web/sessions.hooks.ts';
import type { TeachingGroup } from '../groups.contract.ts';
import { Faulty } from './Blocks.tsx';
import styles from './Groups.module.css';
import { useMembers, useSetMembers } from './groups.hooks.ts';
import { type Chosen, chosenOf, membersOf, press } from './members.rules.ts';
import { type Listed, PasteMembers } from './PasteMembers.tsx';
import './groups.text.ts';

type Props = { readonly groups: readonly TeachingGroup[]; readonly onDone: () => void };

/** A table of students × groups that sets the members of groups from a day on, by clicks or by the arrow keys. */
export function Members({ groups, onDone }: Props) {
  const { t } = useTranslation('groups');
  const today = useSchool().data?.school?.today;
  const days = useSessions().data?.find(({ session }) => session === groups[0]?.session);
  const [chosenDay, setDay] = useState<string>();
  if (!days || !today) return <Waiting />;
  const usual = today < days.from ? days.from : today > days.to ? days.to : today;
  const from = chosenDay ?? usual;
  return (
    <>
      <PageHeader title={titleOf(groups)} hint={t('membersHint')}>
        <ExportMenu
          kind="group-members"
          query={{
            session: groups[0]?.session,
            class: groups.length === 1 ? groups[0]?.class : undefined,
            on: from,
          }}
        />
        <Button variant="default" onClick={onDone}>
          {t('back')}
        </Button>
      </PageHeader>
      <DateField
        className={styles.session ?? ''}
        label={t('from')}
        description={t('fromHint')}
        earliest={days.from}
        latest={days.to}
        value={from}
        onCommit={setDay}
      />
      <Matrix groups={groups} from={from} isAhead={from > today} onDone={onDone} />
    </>
  );
}

function titleOf([first, ...others]: readonly TeachingGroup[]): string {
  return others.length > 0 ? (first?.block ?? '') : (first?.name ?? '');
}

function Matrix({ groups, from, isAhead, onDone }: Props & { readonly from: string; readonly isAhead: boolean }) {
  const { t } = useTranslation('groups');
  const numbers = groups.map((group) => group.class);
  const classes = [...new Set(groups.flatMap((group) => group.classes))];
  const { students, error } = useStudentsOfClasses(classes, from);
  const { members, error: membersError } = useMembers(numbers, isAhead ? from : undefined);
  // The students whose groups were chosen here; the choices stay when another day is chosen.
  const [pressed, setPressed] = useState<Chosen>(new Map());
  const isSaved = useRef(false);
  const [shownClass, showClass] = useState('');
  const save = useSetMembers();
  const failure = error ?? membersError;
  if (failure) return <Failure message={failureText(failure)} />;
  if (!students || !members) return <Waiting />;
  const before = chosenOf(numbers, members);
  const chosen: Chosen = new Map([...before, ...pressed]);
  const isOf = (student: { readonly class: number }) => shownClass === '' || String(student.class) === shownClass;
  const known = new Set(students.map(({ roll }) => roll));
  const filled = groups
    .map((group) => ({ class: group.class, rolls: membersOf(chosen, group.class).filter((roll) => known.has(roll)) }))
    .filter((group) => String(group.rolls) !== String(membersOf(before, group.class)));
  const done = () => {
    isSaved.current = true;
    onDone();
  };
  const submit = () => {
    const read = filled.map((group) => ({ class: group.class, rolls: membersOf(before, group.class) }));
    save.mutate({ before: read, from, groups: filled }, toastThen(t('membersSaved'), done));
  };
  return (
    <>
      <LeaveQuestion isUnsaved={() => pressed.size > 0 && filled.length > 0 && !isSaved.current} />
      <Check groups={groups} students={students} chosen={chosen} />
      <PasteMembers
        groups={groups}
        students={students}
        onAdd={(group, rolls) => {
          const others = rolls.filter((roll) => !chosen.get(roll)?.has(group));
          setPressed(new Map([...pressed, ...others.map((roll) => [roll, new Set([group])] as const)]));
        }}
      />
      {classes.length > 1 && <ClassChoice classes={classes} shown={shownClass} onShow={showClass} />}
      <Table
        groups={groups}
        students={students.filter(isOf)}
        chosen={chosen}
        onPress={(roll, group) => setPressed(new Map(pressed).set(roll, press(chosen.get(roll), group)))}
      />
      <KeyLegend
        keys={[
          ['← → ↑ ↓', t('keysMove')],
          ['Space', t('keysPress')],
        ]}
      />
      <SaveFailure error={save.error} />
      <Group className={styles.save ?? ''}>
        <Button disabled={filled.length === 0} loading={save.isPending} onClick={submit}>
          {t('save', { ns: 'shared' })}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t('cancel', { ns: 'shared' })}
        </Button>
      </Group>
    </>
  );
}

type ClassProps = {
  readonly classes: readonly number[];
  readonly shown: string;
  readonly onShow: (shown: string) => void;
};

function ClassChoice({ classes, shown, onShow }: ClassProps) {
  const { t } = useTranslation('groups');
  return (
    <NativeSelect
      className={styles.session ?? ''}
      label={t('chooseClass', { ns: 'shared' })}
      data={[
        { value: '', label: t('allClasses', { ns: 'shared' }) },
        ...classes.map((one) => ({ value: String(one), label: formatClass(one) })),
      ]}
      value={shown}
      onChange={(event) => onShow(event.currentTarget.value)}
    />
  );
}

/** The students who are in no group of the block or in several, or the number of members of a single group. */
function Check({ groups, students, chosen }: Pick<TableProps, 'groups' | 'students' | 'chosen'>) {
  const { t } = useTranslation('groups');
  const count = (roll: number) => chosen.get(roll)?.size ?? 0;
  return (
    <div role="status" className={styles.check}>
      {groups.length > 1 ? (
        <div>
          <Faulty of="inNone" students={students.filter(({ roll }) => count(roll) === 0)} />
          <Faulty of="inSeveral" students={students.filter(({ roll }) => count(roll) > 1)} />
          {students.every(({ roll }) => count(roll) === 1) && t('everybodyInOne')}
        </div>
      ) : (
        t('memberCount', { count: membersOf(chosen, groups[0]?.class ?? 0).length })
      )}
    </div>
  );
}

type TableProps = {
  readonly groups: readonly TeachingGroup[];
  readonly students: readonly Listed[];
  readonly chosen: Chosen;
  readonly onPress: (roll: number, group: number) => void;
};

/** The table of cells. It is one stop of the Tab key, and the arrow keys move between its cells. */
function Table({ groups, students, chosen, onPress }: TableProps) {
  const { t } = useTranslation('groups');
  const [stop, setStop] = useState('0 0');
  const isBlock = groups.length > 1;
  return (
    <section className={styles.scroll} aria-label={t('matrix')}>
      <table className={styles.matrix} onKeyDown={walk}>
        <thead>
          <tr>
            <th scope="col">{t('student', { ns: 'shared' })}</th>
            {groups.map((group) => (
              <th key={group.class} scope="col">
                <bdi>{isBlock ? group.name : t('isMember')}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map((student, row) => (
            <tr key={student.roll} data-faulty={(isBlock && chosen.get(student.roll)?.size !== 1) || undefined}>
              <th scope="row">
                <bdi>{student.name}</bdi>
                <span className={styles.fact}>
                  {t('place', { roll: student.roll, class: formatClassBriefly(student.class) })}
                </span>
              </th>
              {groups.map((group, column) => {
                const mayBe = group.classes.includes(student.class);
                const isIn = chosen.get(student.roll)?.has(group.class) ?? false;
                return (
                  <td key={group.class}>
                    {mayBe && (
                      <input
                        type="checkbox"
                        checked={isIn}
                        aria-label={t('cell', { name: student.name, group: group.name })}
                        data-cell={`${row} ${column}`}
                        tabIndex={stop === `${row} ${column}` ? 0 : -1}
                        onFocus={() => setStop(`${row} ${column}`)}
                        onChange={() => onPress(student.roll, group.class)}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** Moves the focus to the next cell that can be pressed. On right-to-left pages, the columns run from right to left. */
function walk(event: KeyboardEvent<HTMLTableElement>): void {
  const table = event.currentTarget;
  const [down, across] = steps[event.key] ?? [0, 0];
  const at = (event.target as HTMLElement).dataset.cell?.split(' ').map(Number);
  if (!at || (down === 0 && across === 0)) return;
  event.preventDefault();
  const sideways = getComputedStyle(table).direction === 'rtl' ? -across : across;
  const all = table.querySelectorAll<HTMLElement>('[data-cell]').length;
  for (let step = 1; step <= all; step += 1) {
    const place = `${(at[0] ?? 0) + step * down} ${(at[1] ?? 0) + step * sideways}`;
    const next = table.querySelector<HTMLElement>(`[data-cell="${place}"]`);
    if (next) {
      next.focus();
      return;
    }
  }
}
