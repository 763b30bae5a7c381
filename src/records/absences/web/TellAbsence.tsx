import { Button, Stack, Textarea, Title } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CheckedForm, useCheckedForm } from '../../../base/identity/web/use-checked-form.ts';
import { useCodes } from '../../../base/school/web/codes.hooks.ts';
import { ChoiceField } from '../../../platform/web/components/ChoiceField.tsx';
import { DateField } from '../../../platform/web/components/DateField.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { maxAbsenceText } from '../absences.contract.ts';
import styles from './Absences.module.css';
import { useTellAbsence } from './absences.hooks.ts';

/** Chooses a student by roll; the students’ feature shows and searches them. */
export type ChooseStudent = ComponentType<{
  readonly roll: number | undefined;
  readonly onChoose: (roll: number | undefined) => void;
  readonly error: string | undefined;
}>;

type Props = {
  readonly today: string;
  readonly StudentChoice: ChooseStudent;
  readonly roll: number | undefined;
  readonly onChoose: (roll: number | undefined) => void;
  /** Whether a guardian reports the absence rather than the office, which does so while a parent is on the phone. */
  readonly isFromGuardian?: boolean;
  /** Whether the address names a child who is not, or is no longer, the guardian's. */
  readonly isStranger?: boolean;
};

/**
 * The form to report an absence. Its draft belongs to one student: an address with another student opens another form,
 * but choosing a student in the form keeps what was typed.
 */
export function TellAbsence(props: Props) {
  const { roll } = props;
  const [form, setForm] = useState(0);
  const [owner, setOwner] = useState(roll);
  const [takenAlong, setTakenAlong] = useState<number>();
  if (roll !== undefined && roll !== owner) {
    setOwner(roll);
    setTakenAlong(undefined);
    if (roll !== takenAlong) setForm(form + 1);
  }
  return <EmptyForm key={form} {...props} owner={owner} onTakeAlong={setTakenAlong} onTold={() => setForm(form + 1)} />;
}

type FormProps = Props & {
  /** The roll whose draft the form keeps while the address names no child of the reader. */
  readonly owner: number | undefined;
  readonly onTakeAlong: (to: number | undefined) => void;
  readonly onTold: () => void;
};

function EmptyForm(props: FormProps) {
  const { today, StudentChoice, roll, onChoose, isFromGuardian = false, isStranger = false, owner } = props;
  const { onTakeAlong, onTold } = props;
  const { t } = useTranslation('absences');
  const [isMissing, setMissing] = useState(false);
  const tell = useTellAbsence();
  const form = useCheckedForm(
    { from: today, to: '', reason: '', text: '' },
    { draft: draftOf(isStranger ? owner : roll) },
  );

  const choose = (next: number | undefined) => {
    const isOfAnother = isFromGuardian && (roll !== undefined || isStranger);
    if (!isOfAnother && form.takeAlong(draftOf(next))) onTakeAlong(next);
    onChoose(next);
  };

  const save = form.checked(({ from, to, reason, text }) => {
    setMissing(roll === undefined);
    if (roll === undefined) return;
    tell.mutate(
      { roll, from, to: to || from, reason: reason || null, text },
      {
        onStored: form.whenStored(),
        onSuccess: ({ name }) => {
          form.done();
          onChoose(undefined);
          toastSuccess(t('told', { name }));
          onTold();
        },
        onError: form.showRefusal,
      },
    );
  });

  const atStudent = isStranger
    ? t('notYourChild')
    : isMissing && roll === undefined
      ? t('studentMissing')
      : form.errors.roll;
  return (
    <form key={form.round} {...form.props} onSubmit={save} className={`${styles.form} not-printed`}>
      <Stack>
        {!isFromGuardian && <Title order={2}>{t('tellTitle')}</Title>}
        {form.notice}
        <StudentChoice roll={roll} onChoose={choose} error={typeof atStudent === 'string' ? atStudent : undefined} />
        <AbsenceFields field={form.field} isFromGuardian={isFromGuardian} />
        <SaveFailure error={tell.error} />
        <Button type="submit" size="md" loading={tell.isPending}>
          {t('tell')}
        </Button>
      </Stack>
    </form>
  );
}

type Values = { readonly from: string; readonly to: string; readonly reason: string; readonly text: string };
type FieldsProps = { readonly field: CheckedForm<Values>['field']; readonly isFromGuardian: boolean };

function AbsenceFields({ field, isFromGuardian }: FieldsProps) {
  const { t } = useTranslation('absences');
  return (
    <>
      <div className={styles.days}>
        <DateField label={t('from')} required {...field('from')} />
        <DateField
          label={t('to')}
          description={t('toHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('to')}
        />
      </div>
      <ReasonChoice {...field('reason')} />
      <Textarea
        label={t(isFromGuardian ? 'guardianText' : 'text')}
        description={t(isFromGuardian ? 'guardianTextHint' : 'textHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={maxAbsenceText}
        {...field('text')}
      />
    </>
  );
}

/** The name of a student's draft, or of the draft that is typed before a student is chosen. */
function draftOf(roll: number | undefined): string {
  return roll === undefined ? 'absence' : `absence ${roll}`;
}

/** Lets one choose among the school's open reasons for an absence; those for lateness or presence are not offered. */
function ReasonChoice(field: object) {
  const { t } = useTranslation('absences');
  const { data: reasons = [] } = useCodes();
  const options = reasons
    .filter(({ isOpen, status }) => isOpen && (status === 'Absent' || status === 'Excused'))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <ChoiceField
      label={t('reason', { ns: 'shared' })}
      data={[{ value: '', label: t('noReason') }, ...options]}
      {...field}
    />
  );
}
