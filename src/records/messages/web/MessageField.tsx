import { Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type Props = { readonly from: 'admin' | 'teacher' | 'student' | 'guardian'; readonly field: object };

/** The field for the text of a new message. */
export function MessageField({ from, field }: Props) {
  const { t } = useTranslation('messages');
  return (
    <Textarea
      label={t('message')}
      description={t(`messageHint.${from}`)}
      required
      autosize
      minRows={6}
      maxRows={18}
      {...field}
    />
  );
}
