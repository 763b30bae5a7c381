import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { classChoices } from '../../../platform/web/components/school-options.ts';
import { useUrlClass, useUrlValues } from '../../../platform/web/components/use-url-value.ts';
import { formatSeries } from '../../../platform/web/format.ts';
import { GuardianSlips } from '../../guardians/web/GuardianSlips.tsx';
import { Slip } from '../../identity/web/Slip.tsx';
import styles from '../../identity/web/SlipSheet.module.css';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { SignInSlip } from '../students.contract.ts';
import { useIssueFirstPasswords } from './students.hooks.ts';
import './students.text.ts';

/** Printed sign-in slips for a class or all of them. Their passwords are shown on this page only. */
export function SlipsPage() {
  const { t } = useTranslation('students');
  const [classNumber] = useUrlClass();
  const [{ of }, choose] = useUrlValues();
  const isAll = of === everyClass;
  return (
    <>
      <div className="not-printed">
        <PageHeader title={t('slips')} hint={t('slipsHint')} />
        <ClassPicker
          offered="open"
          first={{ value: 0, label: t('allClasses', { ns: 'shared' }) }}
          value={isAll ? 0 : classNumber}
          onChange={(number) =>
            choose(number === 0 ? { of: everyClass, class: undefined } : { of: undefined, class: String(number) })
          }
        />
      </div>
      {isAll ? (
        <Slips key={of} classes={classChoices('open').map(({ value }) => value)} />
      ) : classNumber ? (
        <Slips key={classNumber} classes={[classNumber]} />
      ) : (
        <Nothing title={t('noClassChosen', { ns: 'shared' })} hint={t('noClassHint')} />
      )}
    </>
  );
}

const everyClass = 'all';

type Made = { readonly classNumber: number; readonly slips: readonly SignInSlip[] };

function Slips({ classes }: { readonly classes: readonly number[] }) {
  const { t } = useTranslation('students');
  const [isAsking, asking] = useDisclosure(false);
  const { made, left, issue, make } = useMaking(classes, asking.close);
  const only = classes.length === 1 ? classes[0] : undefined;
  const passwords = made.flatMap(({ slips }) => slips.filter(hasFirstPassword)).length;

  return (
    <>
      <SaveFailure error={issue.error} />
      {made.length > 0 && (
        <p className={`${styles.count} not-printed`} role="status">
          {t('slipCount', { count: passwords })}
        </p>
      )}
      {made.map(({ classNumber, slips }) => (
        <SlipSheet
          key={classNumber}
          classNumber={classNumber}
          slips={slips.filter(hasFirstPassword)}
          all={slips}
          hasNote={only !== undefined}
        />
      ))}
      <GuardianSlips classes={classes} />
      <ActionBar>
        {passwords > 0 && (
          <Button size="md" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            {t('printSlips')}
          </Button>
        )}
        {left.length > 0 && (
          <Button size="md" onClick={asking.open}>
            {only === undefined ? t('makeAllSlips') : t('makeSlips', { class: only })}
          </Button>
        )}
      </ActionBar>
      <ConfirmDialog
        opened={isAsking}
        title={only === undefined ? t('makeAllSlipsTitle') : t('makeSlipsTitle', { class: only })}
        action={t('makeSlipsAction')}
        isBusy={issue.isPending}
        onConfirm={make}
        onCancel={asking.close}
      >
        <p>{t('makeSlipsText')}</p>
      </ConfirmDialog>
    </>
  );
}

function useMaking(classes: readonly number[], onEnd: () => void) {
  const [made, setMade] = useState<readonly Made[]>([]);
  const issue = useIssueFirstPasswords();
  // Slips that were made before a failure can be printed and are not made again.
  const left = classes.filter((number) => !made.some(({ classNumber }) => classNumber === number));
  const make = async () => {
    try {
      for (const classNumber of left) {
        const slips = await issue.mutateAsync(classNumber);
        setMade((before) => [...before, { classNumber, slips }]);
      }
    } catch {
      // The page shows `issue.error`.
    }
    onEnd();
  };
  return { made, left, issue, make };
}

function hasFirstPassword(slip: SignInSlip): boolean {
  return slip.firstPassword !== null;
}

type Props = {
  readonly classNumber: number;
  /** The slips of students with a first password. */
  readonly slips: readonly SignInSlip[];
  readonly all: readonly SignInSlip[];
  /** Whether a note is shown for a class without students; it is not shown when many classes are printed. */
  readonly hasNote: boolean;
};

/** A class's slips for printing, and the students who need none. */
function SlipSheet({ classNumber, slips, all, hasNote }: Props) {
  const { t } = useTranslation('students');
  const chosen = all.filter((slip) => !slips.includes(slip));
  if (all.length === 0 && !hasNote) return null;
  if (all.length === 0) return <Nothing title={t('emptyClass', { class: classNumber })} hint={t('emptyClassHint')} />;
  return (
    <>
      <ul className={styles.sheet}>
        {slips.map((slip) => (
          <li key={slip._id} className={styles.slip}>
            <Slip
              name={slip.name}
              line={t('line', { class: classNumber, roll: slip.roll })}
              email={slip.email}
              password={slip.firstPassword ?? ''}
            />
          </li>
        ))}
      </ul>
      {chosen.length > 0 && (
        <section className={styles.chosen}>
          <h2>{t('haveChosen', { count: chosen.length })}</h2>
          <p>{formatSeries(chosen.map(({ roll, name }) => t('nameAndRoll', { name, roll })))}</p>
        </section>
      )}
    </>
  );
}
