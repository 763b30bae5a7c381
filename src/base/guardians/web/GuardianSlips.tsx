import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../platform/web/components/ConfirmDialog.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { formatSeries } from '../../../platform/web/format.ts';
import sheet from '../../identity/web/SlipSheet.module.css';
import type { GuardianSlip } from '../guardians.contract.ts';
import { CodeSlip } from './CodeSlip.tsx';
import { useMakeCodes } from './guardians.hooks.ts';
import './guardians.text.ts';

/** Codes on paper for the guardians of these classes who have neither an email nor a password. */
export function GuardianSlips({ classes }: { readonly classes: readonly number[] }) {
  const { t } = useTranslation('guardians');
  const [isAsking, asking] = useDisclosure(false);
  const [made, setMade] = useState<readonly (readonly GuardianSlip[])[]>([]);
  const make = useMakeCodes();
  // Codes that were made before a failure can be printed and are not made again.
  const left = classes.slice(made.length);

  const makeAll = async () => {
    try {
      for (const classNumber of left) {
        const slips = await make.mutateAsync(classNumber);
        setMade((before) => [...before, slips]);
      }
    } catch {
      // The form shows `make.error`.
    }
    asking.close();
  };

  const slips = [...new Map(made.flat().map((slip) => [slip.personId, slip])).values()];
  const withCode = slips.filter(({ code }) => code !== null);
  return (
    <>
      <SaveFailure error={make.error} />
      {left.length > 0 && (
        <Button variant="default" mt="md" className="not-printed" onClick={asking.open}>
          {t('makeCodes')}
        </Button>
      )}
      {made.length > 0 && (
        <p className={`${sheet.count} not-printed`} role="status">
          {t('codeCount', { count: withCode.length })}
        </p>
      )}
      <ul className={sheet.sheet}>
        {withCode.map(({ personId, name, relation, student, phone, code }) => (
          <li key={personId} className={sheet.slip}>
            <CodeSlip name={name} line={t('of', { relation, student })} phone={phone} code={code ?? ''} />
          </li>
        ))}
      </ul>
      <Without slips={slips} why="no-phone" />
      <Without slips={slips} why="shared-phone" />
      <ConfirmDialog
        opened={isAsking}
        title={t('makeCodesTitle')}
        action={t('makeCodes')}
        isBusy={make.isPending}
        onConfirm={makeAll}
        onCancel={asking.close}
      >
        <p>{t('makeCodesText')}</p>
      </ConfirmDialog>
    </>
  );
}

type WithoutProps = { readonly slips: readonly GuardianSlip[]; readonly why: 'no-phone' | 'shared-phone' };

function Without({ slips, why }: WithoutProps) {
  const { t } = useTranslation('guardians');
  const named = slips.filter((slip) => slip.why === why);
  if (named.length === 0) return null;
  return (
    <section className={`${sheet.chosen} not-printed`}>
      <h2>{t(why === 'no-phone' ? 'withoutPhone' : 'withSharedPhone', { count: named.length })}</h2>
      <p>{formatSeries(named.map(({ name, relation, student }) => t('namedOf', { name, relation, student })))}</p>
    </section>
  );
}
