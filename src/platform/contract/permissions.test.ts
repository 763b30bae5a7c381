import { describe, expect, it } from 'vitest';
import { type Access, permissions, reachOf } from './permissions.ts';
import { roles } from './school-terms.ts';

describe('the permission table', () => {
  it('lets anyone sign in, set up and see what is public, and nothing else', () => {
    const open = Object.entries(permissions).filter(([, grant]) => grant === 'anyone');
    expect(open.map(([access]) => access)).toEqual([
      'identity.start-sign-in',
      'identity.recover',
      'mail.unsubscribe',
      'school.read-public',
      'school.set-up',
      'notices.read',
      'report-cards.verify',
    ]);
    for (const [access] of open) for (const role of roles) expect(reachOf({ role }, access as Access)).toBeUndefined();
  });

  it('gives a student access to their own records, and to general information of the school', () => {
    const ofSchool = Object.keys(permissions).filter(
      (access) => reachOf({ role: 'student' }, access as Access) === 'school',
    );
    expect(ofSchool).toEqual([
      'school.read-calendar',
      'school.read-classes',
      'school.read-sessions',
      'school.read-reasons',
      'grades.read',
      // Everybody can read these.
      'notices.export',
    ]);
  });
});
