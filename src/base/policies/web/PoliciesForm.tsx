import { Button, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import {
  maxCorrectionDays,
  maxHandInYears,
  maxMegabytes,
  type Policies,
  requirable,
} from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { earliestSchoolDay } from '../../../platform/web/components/date-fault.ts';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import { WholeNumberField } from '../../../platform/web/components/WholeNumberField.tsx';
import { useFormDraft } from '../../identity/web/use-form-draft.tsx';
import styles from './Policies.module.css';
import { PolicyChoice } from './PolicyChoice.tsx';
import { PublishedStays } from './PublishedStays.tsx';
import { useChangePolicies } from './use-change-policies.ts';

/** Offered first where teachers may correct for some days. */
const usualDays = '14';
/** Offered first where there is a pass mark. */
const usualPassPercent = '40';

/** Offered first where what was handed in is deleted one day. */
const usualYears = '3';

/** Says how much is deleted where what was handed in is kept for so many years. */
export type EndingHandIns = (years: number) => ReactNode;

type Props = {
  readonly saved: Policies;
  readonly today: string;
  readonly endingHandIns?: EndingHandIns | undefined;
};

/** Offered first as the time that staff have to add a second factor. */
const usualGraceDays = 14;

/** Each policy with what it affects; saved together. Sends only what was changed. */
export function PoliciesForm({ saved, today, endingHandIns }: Props) {
  const { t } = useTranslation('policies');
  const began = {
    teachersReach: saved.teachersReach,
    limit: limitOf(saved),
    days: saved.correctionDays?.toString() ?? usualDays,
    registersTaken: saved.registersTaken,
    registersClose: saved.registersClose,
    excusedCounts: saved.excusedCounts,
    care: String(saved.careBelowPercent),
    pass: passOf(saved),
    passPercent: saved.passPercent?.toString() ?? usualPassPercent,
    resultsVisible: saved.resultsVisible,
    filesMegabytes: String(saved.filesPerStudentMegabytes),
    handIns: keptOf(saved),
    handInYears: saved.handInYears?.toString() ?? usualYears,
    classSpread: saved.classSpread,
    roomTaken: saved.roomTaken,
    listsSortBy: saved.listsSortBy,
    classOrder: saved.classOrder,
    required: usualOrChosen(saved),
    requiredFields: saved.requiredFields ?? [...requirable],
    passwords: saved.firstPasswords ?? ('server' as const),
    secondFactor: saved.secondFactor,
    factorFrom: saved.secondFactorFrom ?? daysAfter(today, usualGraceDays),
  };
  const draft = useFormDraft('policies', began, { isEdit: true, onStartOver: (first) => setValues(first) });
  const [values, setValues] = useState<typeof began>(draft.first);
  const set = (changes: Partial<typeof began>) => {
    const next = { ...values, ...changes };
    setValues(next);
    draft.keep(next);
  };
  const save = useChangePolicies(() => {
    draft.done();
    toastSuccess(t('saved'));
  });
  const { form, faults } = useFormRefusal(save.error);

  const { teachersReach, registersTaken, excusedCounts, resultsVisible, classSpread, roomTaken, secondFactor } = values;
  const chosen = {
    teachersReach,
    registersTaken,
    registersClose: values.registersClose,
    excusedCounts,
    resultsVisible,
    classSpread,
    roomTaken,
    listsSortBy: values.listsSortBy,
    classOrder: values.classOrder,
    secondFactor,
    correctionDays: values.limit === 'always' ? null : readWholeNumber(values.days, 0, maxCorrectionDays),
    filesPerStudentMegabytes: readWholeNumber(values.filesMegabytes, 1, maxMegabytes),
    handInYears: values.handIns === 'always' ? null : readWholeNumber(values.handInYears, 1, maxHandInYears),
    careBelowPercent: readWholeNumber(values.care, 0, 100),
    passPercent: values.pass === 'none' ? null : readWholeNumber(values.passPercent, 0, 100),
    firstPasswords: values.passwords === 'server' ? null : values.passwords,
    requiredFields: values.required === 'usual' ? null : values.requiredFields,
    secondFactorFrom: secondFactor === 'optional' ? saved.secondFactorFrom : values.factorFrom,
  };
  const changes = changesOf(saved, chosen);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(changes);
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      {draft.notice}
      <PolicyChoice
        legend={t('teachersReach')}
        options={[
          { value: 'every-class', label: t('everyClass'), hint: t('everyClassHint'), effect: t('everyClassEffect') },
          { value: 'taught', label: t('taught'), hint: t('taughtHint'), effect: t('taughtEffect') },
        ]}
        saved={saved.teachersReach}
        value={values.teachersReach}
        onChange={(teachersReach) => set({ teachersReach })}
      />
      <PolicyChoice
        legend={t('correction')}
        options={[
          { value: 'always', label: t('always'), effect: t('alwaysEffect') },
          { value: 'days', label: t('someDays'), effect: t('someDaysEffect') },
        ]}
        saved={limitOf(saved)}
        value={values.limit}
        onChange={(limit) => set({ limit })}
      >
        {values.limit === 'days' && (
          <WholeNumberField
            label={t('days')}
            description={t('daysHint')}
            required
            least={0}
            most={maxCorrectionDays}
            value={values.days}
            error={faults.correctionDays}
            className={styles.number}
            onChange={(event) => set({ days: event.currentTarget.value })}
          />
        )}
      </PolicyChoice>
      <PolicyChoice
        legend={t('registers')}
        options={[
          { value: 'daily', label: t('daily'), effect: t('dailyEffect') },
          { value: 'twice', label: t('twice'), effect: t('twiceEffect') },
          { value: 'lesson', label: t('lesson'), effect: t('lessonEffect') },
        ]}
        saved={saved.registersTaken}
        value={values.registersTaken}
        onChange={(registersTaken) => set({ registersTaken })}
      >
        {values.registersTaken === 'twice' &&
          registerParts.map((part) => (
            <TextInput
              key={part}
              type="time"
              required
              label={t(closesWords[part])}
              {...(part === 'afternoon' && { description: t('closesHint') })}
              value={values.registersClose[part]}
              error={faults[`registersClose.${part}`]}
              className={styles.number ?? ''}
              onChange={({ currentTarget: { value } }) =>
                set({ registersClose: { ...values.registersClose, [part]: value } })
              }
            />
          ))}
      </PolicyChoice>
      <PolicyChoice
        legend={t('excused')}
        options={[
          { value: 'absent', label: t('excusedAbsent'), effect: t('excusedAbsentEffect') },
          { value: 'not', label: t('excusedNot'), effect: t('excusedNotEffect') },
        ]}
        saved={saved.excusedCounts}
        value={values.excusedCounts}
        onChange={(excusedCounts) => set({ excusedCounts })}
        more={<PublishedStays />}
      />
      <fieldset className={styles.policy}>
        <legend className={styles.legend}>{t('files')}</legend>
        <WholeNumberField
          label={t('filesMegabytes')}
          description={t('filesHint')}
          required
          least={1}
          most={maxMegabytes}
          value={values.filesMegabytes}
          error={faults.filesPerStudentMegabytes}
          className={styles.number}
          onChange={(event) => set({ filesMegabytes: event.currentTarget.value })}
        />
      </fieldset>
      <PolicyChoice
        legend={t('handIns')}
        options={[
          { value: 'always', label: t('handInsAlways'), effect: t('handInsAlwaysEffect') },
          { value: 'years', label: t('handInsYears'), hint: t('handInsHint'), effect: t('handInsYearsEffect') },
        ]}
        saved={keptOf(saved)}
        value={values.handIns}
        onChange={(handIns) => set({ handIns })}
      >
        {values.handIns === 'years' && (
          <>
            <WholeNumberField
              label={t('years')}
              required
              least={1}
              most={maxHandInYears}
              value={values.handInYears}
              error={faults.handInYears}
              className={styles.number}
              onChange={(event) => set({ handInYears: event.currentTarget.value })}
            />
            {chosen.handInYears != null && endingHandIns?.(chosen.handInYears)}
          </>
        )}
      </PolicyChoice>
      <fieldset className={styles.policy}>
        <legend className={styles.legend}>{t('care')}</legend>
        <WholeNumberField
          label={t('carePercent')}
          description={t('careHint')}
          required
          least={0}
          most={100}
          value={values.care}
          error={faults.careBelowPercent}
          className={styles.number}
          onChange={(event) => set({ care: event.currentTarget.value })}
        />
      </fieldset>
      <PolicyChoice
        legend={t('pass')}
        options={[
          { value: 'none', label: t('noPass'), effect: t('noPassEffect') },
          { value: 'percent', label: t('somePass'), effect: t('somePassEffect') },
        ]}
        saved={passOf(saved)}
        value={values.pass}
        onChange={(pass) => set({ pass })}
      >
        {values.pass === 'percent' && (
          <WholeNumberField
            label={t('passPercent')}
            description={t('passHint')}
            required
            least={0}
            most={100}
            value={values.passPercent}
            error={faults.passPercent}
            className={styles.number}
            onChange={(event) => set({ passPercent: event.currentTarget.value })}
          />
        )}
      </PolicyChoice>
      <PolicyChoice
        legend={t('results')}
        options={[
          { value: 'submitted', label: t('submitted'), hint: t('submittedHint'), effect: t('submittedEffect') },
          { value: 'published', label: t('published'), hint: t('publishedHint'), effect: t('publishedEffect') },
        ]}
        saved={saved.resultsVisible}
        value={values.resultsVisible}
        onChange={(resultsVisible) => set({ resultsVisible })}
      />
      <PolicyChoice
        legend={t('spread')}
        options={[
          { value: 'hidden', label: t('spreadHidden'), effect: t('spreadHiddenEffect') },
          { value: 'shown', label: t('spreadShown'), hint: t('spreadShownHint'), effect: t('spreadShownEffect') },
        ]}
        saved={saved.classSpread}
        value={values.classSpread}
        onChange={(classSpread) => set({ classSpread })}
      />
      <PolicyChoice
        legend={t('room')}
        options={[
          { value: 'warn', label: t('roomShown'), hint: t('roomShownHint'), effect: t('roomShownEffect') },
          { value: 'refuse', label: t('roomRefused'), effect: t('roomRefusedEffect') },
        ]}
        saved={saved.roomTaken}
        value={values.roomTaken}
        onChange={(roomTaken) => set({ roomTaken })}
      />
      <PolicyChoice
        legend={t('sortBy')}
        options={[
          { value: 'name', label: t('sortByName'), effect: t('sortByNameEffect') },
          { value: 'familyName', label: t('sortByFamily'), effect: t('sortByFamilyEffect') },
        ]}
        saved={saved.listsSortBy}
        value={values.listsSortBy}
        onChange={(listsSortBy) => set({ listsSortBy })}
      />
      <PolicyChoice
        legend={t('classOrder')}
        options={[
          { value: 'roll', label: t('classOrderRoll'), effect: t('classOrderRollEffect') },
          { value: 'numberInClass', label: t('classOrderNumber'), effect: t('classOrderNumberEffect') },
        ]}
        saved={saved.classOrder}
        value={values.classOrder}
        onChange={(classOrder) => set({ classOrder })}
      />
      <PolicyChoice
        legend={t('required')}
        options={[
          { value: 'usual', label: t('requiredUsual'), effect: t('requiredUsualEffect') },
          { value: 'chosen', label: t('requiredChosen'), effect: t('requiredChosenEffect') },
        ]}
        saved={usualOrChosen(saved)}
        value={values.required}
        onChange={(required) => set({ required })}
      >
        {values.required === 'chosen' && (
          <fieldset className={styles.checks} aria-label={t('requiredChosen')}>
            {requirable.map((field) => (
              <CheckField
                key={field}
                label={t(`requiredParts.${field}`)}
                checked={values.requiredFields.includes(field)}
                onCheck={(isChecked) =>
                  set({
                    requiredFields: requirable.filter((one) =>
                      one === field ? isChecked : values.requiredFields.includes(one),
                    ),
                  })
                }
              />
            ))}
          </fieldset>
        )}
      </PolicyChoice>
      <PolicyChoice
        legend={t('firstPasswords')}
        options={[
          { value: 'server', label: t('asServer'), effect: t('asServerEffect') },
          { value: 'roll', label: t('roll'), effect: t('rollEffect') },
          { value: 'random', label: t('random'), effect: t('randomEffect') },
        ]}
        saved={saved.firstPasswords ?? 'server'}
        value={values.passwords}
        onChange={(passwords) => set({ passwords })}
      />
      <PolicyChoice
        legend={t('factor')}
        options={[
          { value: 'optional', label: t('factorOptional'), effect: t('factorOptionalEffect') },
          { value: 'staff', label: t('factorStaff'), effect: t('factorStaffEffect') },
        ]}
        saved={saved.secondFactor}
        value={values.secondFactor}
        onChange={(secondFactor) => set({ secondFactor })}
      >
        {secondFactor === 'staff' && (
          <DateField
            label={t('factorFrom')}
            description={t('factorFromHint')}
            required
            earliest={earliestSchoolDay}
            value={values.factorFrom}
            error={faults.secondFactorFrom}
            className={styles.number}
            onCommit={(date) => date && set({ factorFrom: date })}
          />
        )}
      </PolicyChoice>
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending} disabled={Object.keys(changes).length === 0}>
        {t('save')}
      </Button>
    </form>
  );
}

const closesWords = { morning: 'closesMorning', afternoon: 'closesAfternoon' } as const;

function limitOf({ correctionDays }: Policies): 'always' | 'days' {
  return correctionDays === null ? 'always' : 'days';
}

function keptOf({ handInYears }: Policies): 'always' | 'years' {
  return handInYears === null ? 'always' : 'years';
}

function usualOrChosen({ requiredFields }: Policies): 'usual' | 'chosen' {
  return requiredFields === null ? 'usual' : 'chosen';
}

function passOf({ passPercent }: Policies): 'none' | 'percent' {
  return passPercent === null ? 'none' : 'percent';
}

type Chosen = { readonly [Name in keyof Policies]?: Policies[Name] | undefined };

/** The policies that differ from the saved ones; without a number that is none, which its field refuses. */
function changesOf(saved: Policies, chosen: Chosen): Partial<Policies> {
  const changed = Object.entries(chosen).filter(
    ([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(saved[name as keyof Policies]),
  );
  return Object.fromEntries(changed);
}
