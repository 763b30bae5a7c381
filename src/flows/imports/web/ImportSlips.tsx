import { Button, Group, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Slip } from '../../../base/identity/web/Slip.tsx';
import sheet from '../../../base/identity/web/SlipSheet.module.css';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import type { FirstPasswordSlip, ImportKindName } from '../imports.contract.ts';
import styles from './Import.module.css';
import { useImportedPasswords } from './imports.hooks.ts';

/** The sign-in slips of the people that an import added; for students, one class at a time. */
export function ImportSlips({ id, kind }: { readonly id: string; readonly kind: ImportKindName }) {
  const { t } = useTranslation('imports');
  const [classNumber, choose] = useState<number>();
  const isByClass = kind === 'students';
  return (
    <section className={styles.slips}>
      <div className="not-printed">
        <Title order={2}>{t('slips')}</Title>
        <p className={styles.dimmed}>{t('slipsHint')}</p>
        {isByClass && <ClassPicker offered="open" value={classNumber} onChange={choose} />}
      </div>
      {(classNumber !== undefined || !isByClass) && <Slips key={classNumber} id={id} classNumber={classNumber} />}
    </section>
  );
}

function Slips({ id, classNumber }: { readonly id: string; readonly classNumber: number | undefined }) {
  const { t } = useTranslation('imports');
  const [isAsking, setAsking] = useState(false);
  const issue = useImportedPasswords(id);
  const slips = issue.data;
  return (
    <>
      <SaveFailure error={issue.error} noAnswer={t('slipsNoAnswer')} />
      {slips && <Sheet slips={slips} classNumber={classNumber} />}
      <Group className={`${styles.slipActions} not-printed`}>
        {!slips && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {classNumber === undefined ? t('makeSlips') : t('makeSlipsOf', { class: classNumber })}
          </Button>
        )}
        {slips && slips.length > 0 && (
          <Button leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            {t('printSlips')}
          </Button>
        )}
      </Group>
      <ConfirmDialog
        opened={isAsking}
        title={t('makeSlipsTitle')}
        action={t('makeSlips')}
        isBusy={issue.isPending}
        onConfirm={() => issue.mutate(classNumber, { onSettled: () => setAsking(false) })}
        onCancel={() => setAsking(false)}
      >
        <p>{t('makeSlipsText')}</p>
      </ConfirmDialog>
    </>
  );
}

type SheetProps = { readonly slips: readonly FirstPasswordSlip[]; readonly classNumber: number | undefined };

function Sheet({ slips, classNumber }: SheetProps) {
  const { t } = useTranslation('imports');
  return (
    <>
      <p className={sheet.count} role="status">
        {t('slipCount', { count: slips.length })}
      </p>
      <ul className={sheet.sheet}>
        {slips.map(({ _id, name, roll, email, firstPassword }) => (
          <li key={_id} className={sheet.slip}>
            <Slip
              name={name}
              line={
                classNumber === undefined || roll === undefined
                  ? t('slipTeacher')
                  : t('slipLine', { class: classNumber, roll })
              }
              email={email}
              password={firstPassword}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
