import { Button, NativeSelect } from '@mantine/core';
import i18next from 'i18next';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from '../../../base/identity/web/LeaveQuestion.tsx';
import { formatNumberIn } from '../../../languages/format.ts';
import {
  type Language,
  type LanguageTag,
  languageNames,
  languageOf,
  languages,
  languageTags,
  localeOf,
} from '../../../languages/languages.ts';
import { offerOf } from '../../../languages/offer.ts';
import { CheckField } from '../../../platform/web/components/CheckField.tsx';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { SaveFailure } from '../../../platform/web/components/SaveFailure.tsx';
import { toastSuccess } from '../../../platform/web/components/toast.ts';
import { useFormRefusal } from '../../../platform/web/components/use-form-refusal.ts';
import styles from './LanguagesForm.module.css';
import { useChooseLanguages } from './set-up.hooks.ts';
import './set-up.text.ts';

/** Shows the digits of a locale. */
const exampleNumber = 123;

/** The school's own language and those that it offers, as they are read. */
type Offered = { readonly language: string; readonly languages: readonly string[] };

type Props = { readonly school: Offered };

function offerIn({ language, languages }: Offered) {
  return offerOf({ language, languages: languages.join(',') });
}

/** The languages that a school offers, each with its digits, and the school's own. */
export function LanguagesForm({ school }: Props) {
  const { t } = useTranslation('set-up');
  const save = useChooseLanguages();
  const standing = offerIn(school);
  const [offered, setOffered] = useState<readonly LanguageTag[]>(standing.all);
  const [own, setOwn] = useState(standing.own);
  const { form, faults } = useFormRefusal(save.error);
  const isChanged = own !== standing.own || [...offered].sort().join() !== [...standing.all].sort().join();

  const tagOf = (language: Language) => offered.find((tag) => languageOf(tag) === language);

  /** `undefined`: the language is no longer offered. */
  const offer = (language: Language, chosen: LanguageTag | undefined) => {
    const tags = languageNames.map((name) => (name === language ? chosen : tagOf(name)));
    setOffered(tags.filter((tag) => tag !== undefined));
    if (chosen && languageOf(own) === language) setOwn(chosen);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate(
      { language: own, languages: [...offered] },
      {
        // In the words of the language that the reader has now.
        onSuccess: () => toastSuccess(i18next.t('languagesSaved', { ns: 'set-up' })),
      },
    );
  };

  return (
    <form ref={form} onSubmit={submit} className={styles.form}>
      <LeaveQuestion isUnsaved={() => isChanged} />
      <fieldset className={styles.offered}>
        <legend className={styles.legend}>{t('offered')}</legend>
        <p className={styles.hint}>{t('offeredHint')}</p>
        {languageNames.map((language) => (
          <OfferedLanguage
            key={language}
            language={language}
            tag={tagOf(language)}
            onChange={(tag) => offer(language, tag)}
          />
        ))}
      </fieldset>
      <OwnLanguage own={own} offered={offered} fault={faults.language} onChange={setOwn} />
      <SaveFailure error={save.error} />
      <Button type="submit" size="md" loading={save.isPending}>
        {t('saveLanguages')}
      </Button>
    </form>
  );
}

type OwnProps = {
  readonly own: LanguageTag;
  readonly offered: readonly LanguageTag[];
  readonly fault: string | undefined;
  readonly onChange: (own: LanguageTag) => void;
};

function OwnLanguage({ own, offered, fault, onChange }: OwnProps) {
  const { t } = useTranslation('set-up');
  return (
    <NativeSelect
      label={t('ownLanguage')}
      description={t('ownLanguageHint')}
      value={offered.includes(own) ? own : ''}
      error={fault}
      w="100%"
      maw="22rem"
      onChange={({ currentTarget: { value } }) => onChange(offered.find((tag) => tag === value) ?? own)}
    >
      {!offered.includes(own) && <option value="">{t('pleaseChoose', { ns: 'shared' })}</option>}
      {offered.map((tag) => (
        <option key={tag} value={tag} lang={languageOf(tag)}>
          {languages[languageOf(tag)].name}
        </option>
      ))}
    </NativeSelect>
  );
}

type OfferedProps = {
  readonly language: Language;
  /** The locale in which it is offered; `undefined` if it is not. */
  readonly tag: LanguageTag | undefined;
  readonly onChange: (tag: LanguageTag | undefined) => void;
};

function OfferedLanguage({ language, tag, onChange }: OfferedProps) {
  const { t } = useTranslation('set-up');
  const { name } = languages[language];
  const tags = languageTags().filter((one) => languageOf(one) === language);
  return (
    <div className={styles.language}>
      <CheckField
        label={<span lang={language}>{name}</span>}
        className={styles.name ?? ''}
        checked={tag !== undefined}
        onCheck={(isChecked) => onChange(isChecked ? language : undefined)}
      />
      {tag && tags.length > 1 && (
        <Choice
          legend={t('digits', { language: name })}
          isLegendHidden
          options={tags.map((value) => ({
            value,
            label: formatNumberIn(localeOf(value), exampleNumber),
            lang: language,
          }))}
          value={tag}
          onChange={onChange}
          className={styles.digits}
        />
      )}
    </div>
  );
}
