import type { Database } from '../src/platform/database/tables.ts';
import { addTestGuardian } from './guardians.ts';
import { type TestSchool, testNow } from './test-school.ts';

/** Puts a row in each table about families, mail and signing in, for tests that copy all of them. */
export async function addFamilyRows(db: Database, school: TestSchool): Promise<void> {
  const guardianId = await addTestGuardian(db, {
    schoolId: school.id,
    email: school.student.email,
    guardian: 'guardian@hill.example',
  });
  const of = { school_id: school.id, person_id: guardianId };
  const at = testNow.toISOString();
  const message = { recipient_type: 'admin', class: null, teacher_id: null, text: 'Hello', sent_at: at } as const;
  const root = { school_id: school.id, id: 7000, sender_id: guardianId, ...message };
  await db.insertInto('message').values(root).execute();
  const thread = {
    ...of,
    id: 7000,
    root_id: root.id,
    last_id: root.id,
    teacher_id: null,
    student_id: school.student.id,
  };
  await db.insertInto('conversation').values(thread).execute();
  await db
    .insertInto('conversation_reader')
    .values({ ...of, conversation_id: thread.id, last_read_id: root.id, read_at: at })
    .execute();
  const link = {
    token_hash: 'hash',
    purpose: 'reset',
    email: 'guardian@hill.example',
    made_at: at,
    ends_at: at,
  } as const;
  await db
    .insertInto('account_link')
    .values({ ...of, ...link })
    .execute();
  const mail = {
    kind: 'absence',
    about: '{"student":1}',
    once_key: 'absence 1',
    state: 'waiting',
    made_at: at,
  } as const;
  await db
    .insertInto('mail')
    .values({ ...of, ...mail, id: 7000 })
    .execute();
  await db
    .insertInto('mail_refused_kind')
    .values({ ...of, kind: 'notice' })
    .execute();
  const passkey = {
    credential_id: 'id',
    public_key: 'key',
    counter: 3,
    transports: 'usb,nfc',
    name: 'Phone',
    added_at: at,
  };
  await db
    .insertInto('passkey')
    .values({ ...of, ...passkey, id: 7000 })
    .execute();
  await db
    .insertInto('one_time_code')
    .values({ ...of, secret: 'secret', confirmed_at: at, last_step: 5 })
    .execute();
  await db
    .insertInto('recovery_code')
    .values({ ...of, code_hash: 'hash', used_at: at })
    .execute();
  const outside = { verifier: 'verifier', nonce: 'nonce', browser_hash: 'browser', started_at: at };
  await db
    .insertInto('outside_sign_in')
    .values({ ...outside, state_hash: 'state', role: 'guardian' })
    .execute();
}
