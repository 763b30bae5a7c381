import { Title } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { useChooseLanguage } from '../../../base/identity/web/identity.hooks.ts';
import { type Language, languageNames, languageOf, languages } from '../../../languages/languages.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { reloadIfReplaced } from '../../../platform/web/api/fetch-code.ts';
import { Choice } from '../../../platform/web/components/Choice.tsx';
import { toastFailure, toastSuccess } from '../../../platform/web/components/toast.ts';
import { readOffer } from '../../../platform/web/language.ts';
import styles from './LanguageSection.module.css';
import './profile.text.ts';

/** The value of the option without a choice. */
const none = '';

/** The language of the account, shown as soon as it is saved. Nothing where the school offers a single one. */
export function LanguageSection({ chosen }: { readonly chosen: string | null }) {
  const { t } = useTranslation('profile');
  const choose = useChooseLanguage();
  const offered = readOffer()?.all.map(languageOf) ?? [];
  if (offered.length < 2) return null;

  const save = (language: Language | typeof none) => {
    choose.mutate(language || null, {
      // In the words of the language just chosen.
      onSuccess: () => toastSuccess(i18next.t('languageSaved', { ns: 'profile' })),
      onError: (error) => {
        if (reloadIfReplaced(error)) return;
        toastFailure(failureText(error));
      },
    });
  };

  const saved = languageNames.find((language) => language === chosen && offered.includes(language)) ?? none;
  const names = offered.map((value) => ({ value, label: languages[value].name, lang: value }));
  return (
    <section>
      <Title order={2}>{t('language')}</Title>
      <p className={styles.hint}>{t('languageHint')}</p>
      <Choice<Language | typeof none>
        legend={t('language')}
        isLegendHidden
        options={[...names, { value: none, label: t('asBrowser') }]}
        value={choose.isPending ? (choose.variables ?? none) : saved}
        onChange={save}
        className={styles.languages}
      />
    </section>
  );
}
