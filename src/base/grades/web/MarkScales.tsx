import { Button, NativeSelect } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MarkScale } from '../../../platform/contract/mark-scale.ts';
import { Opened } from '../../../platform/web/compare/Opened.tsx';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { HistoryFold } from '../../history/web/HistoryFold.tsx';
import { usePolicies } from '../../policies/web/policies.hooks.ts';
import { useChangePolicies } from '../../policies/web/use-change-policies.ts';
import { type ScalePreset, scalePresetNames, scalePresets } from '../mark-scale-presets.ts';
import styles from './Grades.module.css';
import { MarkScaleForm } from './MarkScaleForm.tsx';
import { useScales } from './mark-scales.hooks.ts';
import './mark-scales.text.ts';

/** The part of the School page with the scales for giving marks and writing results. */
export function MarkScales() {
  const { t } = useTranslation('mark-scales');
  const { data: scales, error, refetch } = useScales();
  const [edited, setEdited] = useState<{ readonly scale: MarkScale; readonly isNew: boolean }>();
  if (!scales) return <FetchState error={error} onRetry={refetch} />;
  const begin = (preset: ScalePreset) => {
    const parts = scalePresets[preset];
    setEdited({ scale: { name: t(`presets.${preset}`), ...structuredClone(parts) } as MarkScale, isNew: true });
  };
  return (
    <div className={styles.grades}>
      <p className="hint">{t('hint')}</p>
      {edited ? (
        <Opened record={edited.isNew ? undefined : edited.scale}>
          {(stored) => (
            <MarkScaleForm
              scale={stored ?? edited.scale}
              isNew={!stored}
              taken={scales.map(({ name }) => name)}
              onDone={() => setEdited(undefined)}
            />
          )}
        </Opened>
      ) : (
        <>
          <Usual scales={scales} />
          <YearMean />
          {scales.length === 0 ? (
            <p className="hint">{t('none')}</p>
          ) : (
            <ul className={styles.scales} aria-label={t('list')}>
              {scales.map((scale) => (
                <li key={scale.name}>
                  <Button variant="default" onClick={() => setEdited({ scale, isNew: false })}>
                    <bdi>{scale.name}</bdi>
                  </Button>
                  <HistoryFold kind="scale" id={scale.name} />
                </li>
              ))}
            </ul>
          )}
          <fieldset className={styles.presets}>
            <legend className={styles.legend}>{t('begin')}</legend>
            <div className="buttons">
              {scalePresetNames.map((preset) => (
                <Button key={preset} variant="default" onClick={() => begin(preset)}>
                  {t(`presets.${preset}`)}
                </Button>
              ))}
            </div>
          </fieldset>
        </>
      )}
    </div>
  );
}

/** Chooses the values from which the result of a whole session is averaged. */
function YearMean() {
  const { t } = useTranslation('mark-scales');
  const { data: policies } = usePolicies();
  const save = useChangePolicies(() => toastSuccess(t('yearMeanSaved')));
  if (!policies) return null;
  return (
    <div className={styles.usual}>
      <NativeSelect
        label={t('yearMean')}
        description={t('yearMeanHint')}
        data={yearMeans.map((value) => ({ value, label: t(`yearMeans.${value}`) }))}
        value={policies.yearMean}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ yearMean: event.currentTarget.value as (typeof yearMeans)[number] })}
      />
      <SaveFailure error={save.error} />
    </div>
  );
}

const yearMeans = ['exams', 'terms', 'own'] as const;

/** Chooses the scale in which the school writes the results of subjects without a scale of their own. */
function Usual({ scales }: ScalesProps) {
  const { data: policies } = usePolicies();
  if (!policies || scales.length === 0) return null;
  return (
    <Opened record={policies}>{({ markScale }) => <UsualScale scales={scales} stands={markScale ?? ''} />}</Opened>
  );
}

type ScalesProps = { readonly scales: readonly MarkScale[] };

function UsualScale({ scales, stands }: ScalesProps & { readonly stands: string }) {
  const { t } = useTranslation('mark-scales');
  const [chosen, choose] = useState<string>();
  const save = useChangePolicies(() => {
    choose(undefined);
    toastSuccess(t('usualSaved'));
  });
  const value = chosen ?? stands;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ markScale: value === '' ? null : value });
  };
  return (
    <form className={styles.usual} onSubmit={submit}>
      <NativeSelect
        label={t('usual')}
        description={t('usualHint')}
        data={[{ value: '', label: t('inPercent') }, ...scales.map(({ name }) => name)]}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      <SaveFailure error={save.error} />
      <Button type="submit" disabled={value === stands} loading={save.isPending}>
        {t('saveUsual')}
      </Button>
    </form>
  );
}
