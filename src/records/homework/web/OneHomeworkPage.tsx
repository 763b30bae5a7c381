import { useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isGuardian, useShownChild } from '../../../base/guardians/web/children.hooks.ts';
import { useMe } from '../../../base/identity/web/identity.hooks.ts';
import { useClassName } from '../../../base/school/web/class-names.ts';
import { PageHeader } from '../../../base/school/web/PageHeader.tsx';
import { useStudentProfile } from '../../../base/students/web/students.hooks.ts';
import { isOffice } from '../../../platform/contract/school-terms.ts';
import { isNotThere } from '../../../platform/web/api/call.ts';
import { lazyPart } from '../../../platform/web/api/lazy-part.ts';
import { readRole } from '../../../platform/web/api/stored-sign-in.ts';
import { FetchState } from '../../../platform/web/components/FetchState.tsx';
import { AnchorLink } from '../../../platform/web/components/links.tsx';
import { PlainText } from '../../../platform/web/components/PlainText.tsx';
import { Waiting } from '../../../platform/web/components/Waiting.tsx';
import { dayIn, formatDate } from '../../../platform/web/format.ts';
import type { Homework } from '../homework.contract.ts';
import { FileList } from './FileList.tsx';
import styles from './Homework.module.css';
import { useOneHomework } from './homework.hooks.ts';
import './homework.text.ts';

const HandIn = lazyPart(() => import('./HandIn.tsx'), 'HandIn');
const OwnHandIn = lazyPart(() => import('./OwnHandIn.tsx'), 'OwnHandIn');
const ManageHomework = lazyPart(() => import('./ManageHomework.tsx'), 'ManageHomework');
const HandInPile = lazyPart(() => import('./HandInPile.tsx'), 'HandInPile');

/** One homework: students hand in, guardians read, and its teachers answer. */
export function OneHomeworkPage() {
  const { id = '' } = useParams({ strict: false });
  const { shown } = useShownChild();
  const roll = isGuardian() ? shown?.roll : undefined;
  const { data: homework, error, refetch } = useOneHomework(Number(id), roll, !isGuardian() || shown !== undefined);
  // Without a connection, what is being written and the chosen files stay.
  if (!homework || isNotThere(error)) return <FetchState error={error} onRetry={refetch} />;
  return <Shown key={homework._id} homework={homework} child={shown} />;
}

type Props = {
  readonly homework: Homework;
  readonly child: { readonly roll: number; readonly name: string } | undefined;
};

function Shown({ homework, child }: Props) {
  const { t } = useTranslation('homework');
  const className = useClassName();
  const [isChanging, setChanging] = useState(false);
  const { subject, due, by, text, files, own, isMine, remindedAt, handIn, givenAt } = homework;
  const id = Number(homework._id);
  const isOpen = own !== undefined && ['open', 'again'].includes(own.state);
  return (
    <>
      <PageHeader
        title={homework.title}
        hint={`${className(homework.class)} · ${t('by', { subject, name: by.name })}`}
      />
      <p>
        <AnchorLink to="/homework" search={child ? { child: child.roll } : { class: homework.class }}>
          {t('back')}
        </AnchorLink>
      </p>
      <p className={styles.due}>{t('due', { date: formatDate(due, 'weekday') })}</p>
      <p className={styles.quiet}>{t('givenOn', { date: formatDate(dayIn(givenAt), 'weekday') })}</p>
      {isOpen && remindedAt !== null && <p>{t('reminded')}</p>}
      {text !== null && <PlainText>{text}</PlainText>}
      {!isChanging && <FileList id={id} files={files} />}
      <Suspense fallback={<Waiting />}>
        {isMine && <ManageHomework homework={homework} isChanging={isChanging} onChange={setChanging} />}
        {handIn !== 'none' && (isMine || isOffice(readRole())) && <HandInPile homework={homework} />}
        {handIn !== 'none' && own && readRole() === 'student' && <Own homework={homework} />}
        {handIn !== 'none' && own && child && (
          <OwnHandIn homework={homework} own={own} roll={child.roll} title={t('ofChild', { name: child.name })} />
        )}
      </Suspense>
    </>
  );
}

/** The student's own hand-in; the addresses of its files contain the roll. */
function Own({ homework }: Pick<Props, 'homework'>) {
  const { data: me } = useMe();
  const { data: student } = useStudentProfile(me?.email);
  if (!student) return <Waiting />;
  return <HandIn homework={homework} roll={student.roll} />;
}
