import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../../platform/web/components/ActionBar.tsx';
import { ClassPicker } from '../../../platform/web/components/ClassPicker.tsx';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { Nothing } from '../../../platform/web/components/Nothing.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { useUrlClass } from '../../../platform/web/components/use-url-value.ts';
import { PageHeader } from '../../school/web/PageHeader.tsx';
import type { SignInSlip } from '../students.contract.ts';
import { SlipSheet } from './SlipSheet.tsx';
import { useIssueFirstPasswords } from './students.hooks.ts';
import './students.text.ts';

/** Printed sign-in slips for a class. Their passwords are shown on this page only. */
export function SlipsPage() {
  const { t } = useTranslation('students');
  const [classNumber, chooseClass] = useUrlClass();
  return (
    <>
      <div className="not-printed">
        <PageHeader title={t('slips')} hint={t('slipsHint')} />
        <ClassPicker offered="open" value={classNumber} onChange={chooseClass} />
      </div>
      {classNumber ? (
        <ClassSlips key={classNumber} classNumber={classNumber} />
      ) : (
        <Nothing title={t('noClass')} hint={t('noClassHint')} />
      )}
    </>
  );
}

function ClassSlips({ classNumber }: { readonly classNumber: number }) {
  const { t } = useTranslation('students');
  const [isAsking, asking] = useDisclosure(false);
  const issue = useIssueFirstPasswords(classNumber);
  const slips = issue.data?.filter(hasFirstPassword) ?? [];

  const make = () => issue.mutate(undefined, { onSettled: asking.close });

  return (
    <>
      <SaveFailure error={issue.error} />
      {issue.data && <SlipSheet classNumber={classNumber} slips={slips} all={issue.data} />}
      <ActionBar>
        {slips.length > 0 && (
          <Button size="md" leftSection={<IconPrinter aria-hidden size={18} />} onClick={() => window.print()}>
            {t('printSlips')}
          </Button>
        )}
        {!issue.data && (
          <Button size="md" onClick={asking.open}>
            {t('makeSlips', { class: classNumber })}
          </Button>
        )}
      </ActionBar>
      <ConfirmDialog
        opened={isAsking}
        title={t('makeSlipsTitle', { class: classNumber })}
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

function hasFirstPassword(slip: SignInSlip): boolean {
  return slip.firstPassword !== null;
}
