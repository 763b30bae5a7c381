import { Button, Group } from '@mantine/core';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Endpoint, InputOf, OutputOf } from '../../contract/endpoint.ts';
import { versionOf } from '../../contract/version-of.ts';
import { type AnyInput, CallRefused, call } from '../api/call.ts';
import { Notice } from '../components/Notice.tsx';
import { OpeningContext } from '../components/opening.ts';
import './changed-meanwhile.text.ts';

type Props<Shown> = {
  /** The record as it was read last. */
  readonly record: Shown;
  /** Renders the form with the record as it was when the form was opened. */
  readonly children: (record: Shown) => ReactNode;
};

/**
 * Keeps a form based on the record with which it was opened. If somebody else has saved the record meanwhile, a form
 * without unsaved changes shows what was saved. A form with unsaved changes is refused, if it sends them by
 * `useBasedCall`, and its `SaveFailure` lets the person choose between the two.
 */
export function Opened<Shown>({ record, children }: Props<Shown>) {
  const [{ shown, round }, show] = useState({ shown: record, round: 0 });
  const form = useRef<HTMLDivElement>(null);
  const openWith = (theirs: unknown) => {
    const whole = merged(record, theirs) as Shown;
    opening.basis = whole;
    show({ shown: whole, round: round + 1 });
  };
  const [opening] = useState(() => ({
    basis: record as unknown,
    send: async <E extends Endpoint>(
      endpoint: E,
      input: InputOf<E>,
      storedIn: (answer: OutputOf<E>) => unknown = (answer) => answer,
    ): Promise<OutputOf<E>> => {
      const { query, body } = input as AnyInput;
      const basedOn = versionOf(opening.basis, body);
      const answer = await call<E>(endpoint, { ...(input as AnyInput), query: { ...query, basedOn } } as InputOf<E>);
      const stored = storedIn(answer);
      opening.basis = merged(opening.basis, stored);
      show((before) => ({ ...before, shown: merged(before.shown, stored) as Shown }));
      return answer;
    },
    choiceAt: (_error: Error): ReactNode => undefined,
    isUnsaved: () => true,
    dropDraft: () => {},
  }));
  opening.choiceAt = (error) =>
    error instanceof CallRefused &&
    error.answer.reason === 'setting-changed' && (
      <WhoseToKeep
        message={error.message}
        onTake={() => {
          opening.dropDraft();
          openWith(error.answer.stands);
        }}
        onKeep={() => {
          opening.basis = merged(opening.basis, error.answer.stands);
        }}
      />
    );

  const read = versionOf(record);
  const lastRead = useRef(read);
  useEffect(() => {
    if (lastRead.current === read) return;
    lastRead.current = read;
    if (read !== versionOf(opening.basis) && !opening.isUnsaved()) openWith(record);
  });
  useEffect(() => {
    // A dialog is rendered elsewhere and takes the focus itself.
    if (round > 0) form.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, [round]);
  return (
    <OpeningContext value={opening}>
      <div ref={form} style={{ display: 'contents' }}>
        <Fragment key={round}>{children(shown)}</Fragment>
      </div>
    </OpeningContext>
  );
}

/** Puts what the server answered into a record, of which a page may know more. */
function merged(record: unknown, answer: unknown): unknown {
  return Array.isArray(answer) || Array.isArray(record) ? answer : { ...(record as object), ...(answer as object) };
}

type ChoiceProps = { readonly message: string; readonly onTake: () => void; readonly onKeep: () => void };

function WhoseToKeep({ message, onTake, onKeep }: ChoiceProps) {
  const { t } = useTranslation('changed-meanwhile');
  return (
    <Notice
      kind="warm"
      role="alert"
      isAnswer
      title={message}
      action={
        <Group gap="xs">
          <Button variant="default" size="sm" onClick={onTake}>
            {t('showTheirs')}
          </Button>
          <Button type="submit" variant="default" size="sm" onClick={onKeep}>
            {t('saveMine')}
          </Button>
        </Group>
      }
    >
      {t('hint')}
    </Notice>
  );
}
