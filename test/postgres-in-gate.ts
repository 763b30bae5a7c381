/** The files that `npm test` also runs on PostgreSQL, as the engines may differ there. `npm run test:all` runs all of them. */

/** Files of which all tests run, each with the reason. */
export const wholeOnPostgres = [
  // Every endpoint's example and some weeks of changes, the answers of both engines compared.
  'src/app/server/engines-agree.test.ts',
  // Tables, migrations and copies.
  'src/platform/database/**/*.test.ts',
  'src/app/server/in-school.test.ts',
  'src/app/server/table-owners.test.ts',
  'src/base/audit/server/append-only.test.ts',
  // This file checks query plans.
  'src/app/server/query-plans.test.ts',
  // Connections and locks of one database.
  'src/app/server/postgres.test.ts',
  'src/app/server/idempotency.test.ts',
  // Two forms that save one record at once.
  'src/app/server/two-editors.test.ts',
  'src/app/server/health.test.ts',
  // The locks that prevent a student from being in two lessons at once.
  'src/base/groups/server/student-clash.test.ts',
  // Claiming of jobs.
  'src/platform/jobs/jobs.test.ts',
  'src/app/server/job-kinds.test.ts',
  // Backups, which each engine writes and reads in its own way.
  'src/app/server/backup/report-cards.test.ts',
  // Notifications to other servers and their recipients.
  'src/base/news/server/live.test.ts',
  // Folding, comparing and sorting of texts.
  'src/flows/find/server/find.test.ts',
  'src/app/server/every-search.test.ts',
  'src/base/identity/server/one-email.test.ts',
  // Linking of accounts, with statements on many rows.
  'src/base/identity/server/roles.test.ts',
  // Versions: the state of a past day, and undo.
  'src/app/server/on-that-day.test.ts',
  'src/base/history/server/history.test.ts',
  'src/base/history/server/undo.test.ts',
  // The school's own fields: values in JSON by which lists are filtered and sorted, and unique values.
  'src/base/fields/server/fields.test.ts',
  // The class, session and timetable that were valid on a day.
  'src/records/absences/server/codes.test.ts',
  'src/records/attendance/server/follow-enrolments.test.ts',
  'src/records/attendance/server/missing-registers.test.ts',
  'src/records/schedule/server/coming-timetables.test.ts',
  'src/records/marks/server/class-of-the-day.test.ts',
  // Exempt students, in the past and in queries by rows.
  'src/records/marks/server/exempt.test.ts',
  'src/base/students/server/session-of-enrolment.test.ts',
  // Constraints that the engines implement differently.
  'src/records/schedule/server/clash.test.ts',
  'src/base/groups/server/group-numbers.test.ts',
  'src/records/schedule/server/several-teachers.test.ts',
  'src/base/calendar/server/weeks.test.ts',
  'src/records/schedule/server/rooms.test.ts',
  'src/records/schedule/server/swap.test.ts',
  'src/base/enrolments/server/class-entries.test.ts',
  'src/base/sessions/server/sessions.test.ts',
  // Counts of attempts, and reading and withdrawing messages, which conditions in statements decide.
  'src/base/identity/server/sign-in-attacks.test.ts',
  'src/records/messages/server/one-person.test.ts',
  'src/records/messages/server/take-back.test.ts',
];

/** Files of which only the tests about races and indexes run, selected by their titles. */
export const racesOnPostgres = [
  'src/records/absences/server/absences.test.ts',
  'src/records/admins/server/admins.test.ts',
  'src/records/attendance/server/correct-register.test.ts',
  'src/records/attendance/server/registers-by-lesson.test.ts',
  'src/records/attendance/server/take-register.test.ts',
  'src/base/audit/server/who-saw.test.ts',
  'src/base/calendar/server/calendar.test.ts',
  'src/base/classes/server/classes.test.ts',
  'src/records/cover/server/changed-timetable.test.ts',
  'src/records/cover/server/cover.test.ts',
  'src/records/diary/server/diary.test.ts',
  'src/base/grades/server/grades.test.ts',
  'src/base/groups/server/group-registers.test.ts',
  'src/records/homework/server/homework.test.ts',
  'src/base/identity/server/challenge.test.ts',
  'src/base/identity/server/device-key.test.ts',
  'src/base/identity/server/find-role.test.ts',
  'src/base/identity/server/new-password.test.ts',
  'src/base/identity/server/recovery.test.ts',
  'src/base/identity/server/second-factor.test.ts',
  'src/base/identity/server/throttle.test.ts',
  'src/flows/imports/server/two-steps.test.ts',
  'src/records/marks/server/correct-exam.test.ts',
  'src/records/marks/server/correct-marks.test.ts',
  'src/records/marks/server/drafts.test.ts',
  'src/records/marks/server/publish.test.ts',
  'src/records/marks/server/submit-marks.test.ts',
  'src/records/messages/server/conversations.test.ts',
  'src/records/messages/server/many-messages.test.ts',
  'src/flows/moving-up/server/apply.test.ts',
  'src/flows/privacy/server/privacy.test.ts',
  'src/flows/report-cards/server/issue.test.ts',
  'src/records/reports/server/comments.test.ts',
  'src/flows/set-up/server/set-up.test.ts',
  'src/base/students/server/enrolling.test.ts',
  'src/base/students/server/first-passwords.test.ts',
  'src/base/students/server/manage-students.test.ts',
  'src/base/subjects/server/subjects.test.ts',
  'src/records/teachers/server/manage-teachers.test.ts',
];

/** The pattern of these titles. */
export const titleOfRace =
  /\bat once\b|at the same (time|moment|instant)|\bof (two|one)\b.* (come|comes|came|win|use)|deadlock|two servers|come several times|\bby indexes\b/;
