import { NativeSelect, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { focusWrongField } from '../../../platform/web/components/browser-faults.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { Dialog } from '../../../platform/web/components/Dialog.tsx';
import { FormFoot } from '../../../platform/web/components/FormFoot.tsx';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { formatClass, formatClassBriefly, schoolClasses } from '../../../platform/web/school-classes.ts';
import { type MakerRuleKind, type Plan, ruleKinds, type Who } from '../plan.contract.ts';
import { blanksOf } from '../rule-kinds.ts';
import { FewOf } from './FewOf.tsx';
import styles from './MakeTimetable.module.css';
import { inOrder, type Names } from './names.ts';
import { distinct } from './options.ts';
import { completeRule, type OwnRule } from './rule-blanks.ts';
import { useRuleWords } from './rule-words.ts';

type Props = {
  /** `undefined` for one to be added. */
  readonly rule: OwnRule | undefined;
  readonly plan: Plan;
  readonly names: Names;
  /** A new rule has an empty key. */
  readonly onSave: (rule: OwnRule) => void;
  readonly onClose: () => void;
};

/** Chosen instead of the target of a rule: certain rows of the load. */
const certainRows = 'rows';

/** A rule, to change or to add: its kind, and the blanks of its sentence, which is shown as it is filled. */
export function RuleDialog({ rule, plan, names, onSave, onClose }: Props) {
  const { t } = useTranslation('timetable-maker');
  const words = useRuleWords(names);
  const form = useRuleForm(rule, onSave);
  const { edited, set, complete, save } = form;
  return (
    <Dialog
      opened
      title={t(rule ? 'editRuleTitle' : 'addRule')}
      closeLabel={t('close', { ns: 'shared' })}
      onClose={onClose}
    >
      <form onSubmit={save} noValidate>
        <Stack gap="sm">
          <NativeSelect
            label={t('ruleKind')}
            data-autofocus
            data={ruleKinds.map((kind) => ({ value: kind, label: t(`ruleKinds.${kind}`) }))}
            value={edited.kind}
            onChange={(event) => set({ kind: event.currentTarget.value as MakerRuleKind })}
          />
          <ForWhom form={form} names={names} />
          <OfRows form={form} names={names} plan={plan} />
          <HowMany form={form} />
          <InPeriod form={form} week={plan.week} />
          <Choice
            legend={t('howStrict')}
            options={[
              { value: 'must', label: t('must') },
              { value: 'should', label: t('should') },
            ]}
            value={edited.must ? 'must' : 'should'}
            onChange={(value) => set({ must: value === 'must' })}
          />
          <p className={styles.preview} role="status">
            {complete ? words(complete) : t('fillBlanks')}
          </p>
        </Stack>
        <FormFoot action={rule ? undefined : t('add')} onCancel={onClose} />
      </form>
    </Dialog>
  );
}

/** The blanks of a rule as filled in; `complete` once none is empty. */
function useRuleForm(rule: OwnRule | undefined, onSave: Props['onSave']) {
  const [edited, setEdited] = useState<OwnRule>(
    rule ?? { key: '', must: false, kind: 'gaps', who: { kind: 'teachers' } },
  );
  const [number, setNumber] = useState(String(rule?.n ?? ''));
  const [hasAsked, setAsked] = useState(false);
  const blanks = blanksOf[edited.kind];
  const complete = completeRule({ ...edited, n: readWholeNumber(number, ...(blanks.n ?? [0, 0])) });
  const set = (changes: Partial<OwnRule>) => setEdited({ ...edited, ...changes });
  const setWho = (who: Who | undefined) => {
    const { who: _, ...others } = edited;
    setEdited(who ? { ...others, who } : others);
  };
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    // A value that a field does not know would be left out silently.
    if (event.currentTarget.querySelector('[aria-invalid="true"]')) return focusWrongField(event.currentTarget);
    if (complete) onSave(complete);
  };
  return { edited, set, setWho, number, setNumber, hasAsked, blanks, complete, save };
}

type PartProps = { readonly form: ReturnType<typeof useRuleForm> };

function ForWhom({ form: { edited, setWho, blanks }, names }: PartProps & Pick<Props, 'names'>) {
  const { t } = useTranslation('timetable-maker');
  const whoOptions = useWhoOptions(names);
  return (
    blanks.who && (
      <NativeSelect
        label={t('forWhom')}
        data={[...(blanks.rows ? [{ value: certainRows, label: t('certainRows') }] : []), ...whoOptions]}
        value={edited.who ? optionOf(edited.who) : certainRows}
        onChange={(event) => setWho(whoOf(event.currentTarget.value))}
      />
    )
  );
}

function OfRows({ form, names, plan }: PartProps & Pick<Props, 'names' | 'plan'>) {
  const { t } = useTranslation('timetable-maker');
  const { edited, set, hasAsked, blanks, complete } = form;
  if (!blanks.rows || (blanks.who && edited.who)) return null;
  const [least] = blanks.rows;
  const rows = inOrder(plan.load).map((row) => {
    const what = { class: formatClassBriefly(row.class), subject: row.subject, teacher: names.together(row.teachers) };
    return { value: row.key, label: t('rowOption', what) };
  });
  return (
    <FewOf
      label={t(least === 0 ? 'ofRowsOrAll' : edited.kind === 'follows' ? 'firstThenSecond' : 'ofRows')}
      options={distinct(rows)}
      chosen={edited.lessons ?? []}
      error={hasAsked && !complete ? t('rowsMissing', { count: least }) : undefined}
      onChange={(lessons) => set({ lessons: [...lessons] })}
    />
  );
}

function HowMany({ form: { edited, set, number, setNumber, hasAsked, blanks } }: PartProps) {
  const { t } = useTranslation('timetable-maker');
  return (
    <>
      {blanks.n && (
        <WholeNumberField
          label={t('atMost')}
          required
          least={blanks.n[0]}
          most={blanks.n[1]}
          value={number}
          error={hasAsked && number.trim() === '' && t('missing', { ns: 'shared' })}
          onChange={(event) => setNumber(event.currentTarget.value)}
        />
      )}
      {blanks.per && (
        <Choice
          legend={t('per')}
          options={[
            { value: 'day', label: t('perDay') },
            { value: 'week', label: t('perWeek') },
          ]}
          value={edited.per ?? 'day'}
          onChange={(per) => set({ per })}
        />
      )}
    </>
  );
}

function InPeriod({ form: { edited, set, hasAsked, blanks }, week }: PartProps & Pick<Plan, 'week'>) {
  const { t } = useTranslation('timetable-maker');
  const periods = week.periods.map(({ period }) => ({ value: String(period), label: t('periodNumber', { period }) }));
  return (
    blanks.period && (
      <NativeSelect
        label={t('period')}
        data={[{ value: '', label: t('pleaseChoose', { ns: 'shared' }) }, ...periods]}
        value={String(edited.period ?? '')}
        error={hasAsked && edited.period === undefined && t('missing', { ns: 'shared' })}
        onChange={(event) => set({ period: Number(event.currentTarget.value) || undefined } as Partial<OwnRule>)}
      />
    )
  );
}

/** The options of a select: every teacher or class, or a single one. */
function useWhoOptions(names: Names) {
  const { t } = useTranslation('timetable-maker');
  return [
    { value: 'teachers', label: t('eachTeacher') },
    { value: 'classes', label: t('eachClass') },
    {
      group: t('oneTeacher'),
      items: names.teachers.map(({ value, label }) => ({ value: `teacher ${value}`, label })),
    },
    {
      group: t('classes', { ns: 'shared' }),
      items: schoolClasses().map((one) => ({ value: `class ${one.class}`, label: formatClass(one.class) })),
    },
  ];
}

function optionOf({ kind, teacher, class: classNumber }: Who): string {
  if (kind === 'teacher') return `teacher ${teacher}`;
  return kind === 'class' ? `class ${classNumber}` : kind;
}

function whoOf(value: string): Who | undefined {
  const [kind, named = ''] = value.split(' ');
  if (kind === 'teacher') return { kind, teacher: named };
  if (kind === 'class') return { kind, class: Number(named) };
  return kind === 'teachers' || kind === 'classes' ? { kind } : undefined;
}
