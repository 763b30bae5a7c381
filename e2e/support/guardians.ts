import type { Page } from '@playwright/test';
import { addGuardian, linkGuardian } from '../../src/base/guardians/server/guardians.queries.ts';
import { hashPassword } from '../../src/base/identity/server/passwords.ts';
import { connect } from '../../src/platform/database/connect.ts';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { type Account, demoAccounts } from './calls.ts';
import { signInAs } from './rollbook.ts';

const guardian: Account = { role: 'Guardian', email: 'mina@home.example', password: 'plums-and-pears' };

/** A guardian of the demo's students with these rolls, written to the database directly. */
export async function addGuardianOf(location: DatabaseLocation, rolls: readonly number[]): Promise<void> {
  const db = connect(location);
  const passwordHash = await hashPassword(guardian.password);
  const students = db.selectFrom('enrolment').select('student_id').where('roll', 'in', rolls).orderBy('roll');
  const children = await students.execute();
  await db.transaction().execute(async (transaction) => {
    const guardianId = await addGuardian(
      transaction,
      1,
      { name: 'Mina Rahman', email: guardian.email, passwordHash },
      new Date(),
    );
    const link = { relation: 'mother', maySee: true, isWrittenTo: true, from: '2026-01-01', to: null };
    for (const { student_id } of children) {
      await linkGuardian(transaction, 1, { guardianId, studentId: student_id, ...link });
    }
    // The clock of the demo may be behind that of this machine, so nothing would be new.
    await transaction
      .updateTable('guardian_link')
      .set({ homework_read_until: link.from })
      .where('guardian_id', '=', guardianId)
      .execute();
  });
  await db.destroy();
}

/** Ends the guardian's links at once, or the one to the student with a roll. */
export async function endLinks(location: DatabaseLocation, roll?: number): Promise<void> {
  const db = connect(location);
  await db
    .updateTable('guardian_link')
    .set({ removed_at: new Date().toISOString() })
    .$if(roll !== undefined, (query) =>
      query.where('student_id', 'in', (students) =>
        students.selectFrom('enrolment').select('student_id').where('roll', '=', Number(roll)),
      ),
    )
    .execute();
  await db.destroy();
}

/** The demo's first guardian, of the students with the rolls 1 and 82. */
export const demoGuardian = demoAccounts.Guardian;

/** Signs a guardian in by calls, by default the one whom `addGuardianOf` adds. */
export async function signInAsGuardian(page: Page, address: string, account = guardian): Promise<void> {
  await signInAs(page, address, account);
}
