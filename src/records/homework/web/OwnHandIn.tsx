import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { formatInstant } from '../../../platform/web/format.ts';
import type { Homework, OwnHandIn as Own } from '../homework.contract.ts';
import { FileList } from './FileList.tsx';
import styles from './Homework.module.css';
import { StateOf } from './HomeworkList.tsx';

type Props = {
  readonly homework: Homework;
  readonly own: Own;
  readonly roll: number;
  readonly title: string;
};

/** A student's hand-in and the teacher's answer. */
export function OwnHandIn({ homework, own, roll, title }: Props) {
  const { t } = useTranslation('homework');
  return (
    <section className={styles.own}>
      <Title order={2}>{title}</Title>
      <StateOf homework={homework} />
      {own.at !== null && <p className={styles.quiet}>{t('handedInAt', { time: formatInstant(own.at) })}</p>}
      {own.text !== null && <PlainText>{own.text}</PlainText>}
      <FileList id={Number(homework._id)} files={own.files} roll={roll} />
      {own.feedback !== null && (
        <>
          <h3>{t('feedback')}</h3>
          <PlainText>{own.feedback}</PlainText>
        </>
      )}
      {own.written !== null && <p className={styles.mark}>{t('markOf', { mark: own.written })}</p>}
    </section>
  );
}
