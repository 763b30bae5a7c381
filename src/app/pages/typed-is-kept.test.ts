import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/**
 * Forms that need no draft: sign-in, dialogs that are closed on purpose, single choices, and parts of forms with
 * drafts.
 */
const ofAMoment = [
  'admins/web/OfficeDialog.tsx',
  'attendance/web/LateDialog.tsx',
  'classes/web/ClassDialog.tsx',
  'fields/web/FieldDialog.tsx',
  'fields/web/IdentifierKinds.tsx',
  'fields/web/PersonFields.tsx',
  'fields/web/SavedLists.tsx',
  'grades/web/MarkScales.tsx',
  'groups/web/GroupDialog.tsx',
  'guardians/web/GuardianDialog.tsx',
  'identity/web/ChoosePassword.tsx',
  'identity/web/FactorDialog.tsx',
  'identity/web/ForgotPage.tsx',
  'identity/web/JoinByPhone.tsx',
  'identity/web/LoginPage.tsx',
  'identity/web/PasswordForm.tsx',
  'identity/web/SecondStep.tsx',
  'privacy/web/EraseDialog.tsx',
  'profile/web/ProfilePage.tsx',
  'report-cards/web/VerifyPage.tsx',
  'schedule/web/PeriodForm.tsx',
  'set-up/web/SetUpPage.tsx',
  'students/web/EnrolDialog.tsx',
  'students/web/LeaveDialog.tsx',
  'subjects/web/EditSubject.tsx',
  'timetable-maker/web/MakeForm.tsx',
  'timetable-maker/web/PublishDraft.tsx',
  'timetable-maker/web/RoomTable.tsx',
  'timetable-maker/web/RuleDialog.tsx',
];
/** Marks have drafts of their own. */
const ownDrafts = ['marks/web/EnterMarks.tsx'];
const keeps = /\b(useCheckedForm|CheckedForm|useFormDraft|useRowForm|useMessageForm|LeaveQuestion)\b/;

/** A preview of what was typed last, which shows why there is none. */
const ofNow = ['report-cards/web/LayoutPreview.tsx'];

it('keeps what is shown, and the forms in it, if it cannot be fetched again', () => {
  const source = new URL('../../', import.meta.url);
  const careless = globSync('{base,records,flows}/*/web/**/*.tsx', { cwd: source }).filter((file) =>
    /\b(error|isError) \|\| !/.test(readFileSync(new URL(file, source), 'utf8')),
  );
  expect(careless.map((file) => file.replace(/^\w+\//, '')).sort()).toEqual(ofNow);
});

it('keeps what is typed into each form, or asks before it is left', () => {
  const source = new URL('../../', import.meta.url);
  const careless = globSync('{base,records,flows}/*/web/**/*.tsx', { cwd: source }).filter((file) => {
    const text = readFileSync(new URL(file, source), 'utf8');
    return /<(form|FormDialog)\b/.test(text) && !keeps.test(text);
  });
  expect(careless.map((file) => file.replace(/^\w+\//, '')).sort()).toEqual([...ofAMoment, ...ownDrafts].sort());
});
