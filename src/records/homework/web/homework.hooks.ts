import { useQuery } from '@tanstack/react-query';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { InputOf } from '../../../platform/contract/endpoint.ts';
import { CallRefused, call } from '../../../platform/web/api/call.ts';
import { callQuery } from '../../../platform/web/api/call-query.ts';
import { failureText } from '../../../platform/web/api/failure-text.ts';
import { mayDo } from '../../../platform/web/api/may-do.ts';
import { callForFile } from '../../../platform/web/api/other-calls.ts';
import { sendForm } from '../../../platform/web/api/send-form.ts';
import { readToken } from '../../../platform/web/api/stored-sign-in.ts';
import { useChange } from '../../../platform/web/api/use-change.ts';
import { useBasedCall } from '../../../platform/web/components/opening.ts';
import { saveFile } from '../../../platform/web/components/save-file.ts';
import { toastFailure } from '../../../platform/web/components/toast.ts';
import { dayIn } from '../../../platform/web/format.ts';
import { keptQuery } from '../../../platform/web/offline/call-or-kept.ts';
import { sendSafely } from '../../../platform/web/offline/waiting.ts';
import * as contract from '../homework.contract.ts';
import { handInChanged } from '../homework.refusals.ts';

export const homeworkKey = 'homework';

type Of = { readonly class?: number | undefined; readonly roll?: number | undefined };

/** The homework of a class or of a child; without either, the student’s own. */
export function useHomeworkList(of: Of, enabled = true) {
  return useQuery({ ...keptQuery(homeworkKey, contract.listHomework, { query: of }), enabled });
}

/** The homework that a class was given in the week from a Monday on, by the day on which it was given. */
export function useHomeworkGiven(of: { readonly class: number; readonly roll: number | undefined }, monday: string) {
  const query = { ...of, from: monday, to: daysAfter(monday, 6 + contract.maxHomeworkDaysAhead) };
  return useQuery({
    ...callQuery(homeworkKey, contract.listHomework, { query }),
    enabled: mayDo('homework.read'),
    select: (all) => Map.groupBy(all, ({ givenAt }) => dayIn(givenAt)),
  });
}

export function useOneHomework(id: number, roll: number | undefined, enabled = true) {
  return useQuery({ ...callQuery(homeworkKey, contract.readHomework, { params: { id }, query: { roll } }), enabled });
}

export function useHandIns(id: number) {
  return useQuery(callQuery(homeworkKey, contract.listHandIns, { params: { id } }));
}

/** The amount of homework of a class for a day, without the one that is changed; it is fetched once the day is known. */
export function useLoad(classNumber: number, date: string, but: number | undefined) {
  return useQuery({
    ...callQuery(homeworkKey, contract.readLoad, { query: { class: classNumber, from: date, to: date, but } }),
    enabled: date !== '',
    select: (days) => days[0],
  });
}

/** Gives homework, now or, without a connection, when it is back. */
export function useGiveHomework() {
  return useChange(homeworkKey, (body: InputOf<typeof contract.giveHomework>['body']) =>
    sendSafely(
      contract.giveHomework,
      { body },
      { about: { kind: 'homework', class: body.class, subject: body.subject } },
    ),
  );
}

export function useChangeHomework(id: number) {
  const send = useBasedCall();
  return useChange(homeworkKey, (body: InputOf<typeof contract.changeHomework>['body']) =>
    send(contract.changeHomework, { params: { id }, body }),
  );
}

/** Removes homework. `onSuccess` is called before the removed homework would be fetched again. */
export function useRemoveHomework(id: number, onSuccess: () => void) {
  return useChange(homeworkKey, () => call(contract.removeHomework, { params: { id } }), { onSuccess });
}

/** Adds files to homework. A failure is shown even if the page was left meanwhile. */
export function useAddFiles(id: number) {
  return useChange(
    homeworkKey,
    (files: readonly File[]) =>
      sendForm(contract.addFiles.path.replace('{id}', String(id)), formOf({}, files), readToken()),
    { onError: (error) => toastFailure(failureText(error)) },
  );
}

export function useRemoveFile(id: number) {
  return useChange(homeworkKey, (fileId: number) => call(contract.removeFile, { params: { id, fileId } }));
}

export function useRemind(id: number) {
  return useChange(homeworkKey, () => call(contract.remind, { params: { id } }));
}

export function useAnswer(id: number, roll: number) {
  return useChange(homeworkKey, (body: InputOf<typeof contract.answerHandIn>['body']) =>
    call(contract.answerHandIn, { params: { id, roll }, body }),
  );
}

/** Returns whether an answer was refused because the student has handed in again meanwhile. */
export function isHandInChanged(error: unknown): boolean {
  return error instanceof CallRefused && error.answer.reason === handInChanged.reason;
}

/**
 * Returns the row that stands, if an answer was refused because the student has handed in again or another teacher has
 * answered meanwhile.
 */
export function standingIn(error: unknown): contract.HandIn | undefined {
  const isIt = error instanceof CallRefused && error.status === 409;
  return isIt ? (error.answer.stands as contract.HandIn | undefined) : undefined;
}

/** Returns a form with the fields and files. */
export function formOf(fields: Readonly<Record<string, string>>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append('files', file, file.name);
  return form;
}

/** Fetches and saves a file of homework or, with a roll, of a hand-in. */
export async function fetchFile(id: number, fileId: number, roll: number | undefined): Promise<void> {
  const file =
    roll === undefined
      ? await callForFile(contract.readHomeworkFile, { params: { id, fileId } })
      : await callForFile(contract.readHandInFile, { params: { id, roll, fileId } });
  saveFile(file, file.name);
}
