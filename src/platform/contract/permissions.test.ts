import { describe, expect, it } from 'vitest';
import { type Access, permissions, reachOf } from './permissions.ts';
import { roles } from './school-terms.ts';

/** The reach of admin, teacher and student, `-` for none. */
const design: Partial<Record<Access, [string, string, string]>> = {
  'identity.self': ['own', 'own', 'own'],
  'teachers.read-profile': ['school', 'own', '-'],
  'students.read-profile': ['school', '-', 'own'],
  'students.read-class': ['school', 'school', '-'],
  'attendance.read-class': ['school', 'school', '-'],
  'attendance.read-student': ['school', 'school', 'own'],
  'attendance.submit': ['-', 'school', '-'],
  'attendance.correct': ['school', 'school', '-'],
};

describe('the permission table', () => {
  it.each(Object.entries(design))('gives %s the reach of the design', (access, reaches) => {
    expect(roles.map((role) => reachOf(role, access as Access) ?? '-')).toEqual(reaches);
  });

  it('lets anyone sign in, set up and see what is public, and nothing else', () => {
    const open = Object.entries(permissions).filter(([, grant]) => grant === 'anyone');
    expect(open.map(([access]) => access)).toEqual([
      'identity.start-sign-in',
      'school.read-public',
      'school.set-up',
      'notices.read',
    ]);
    for (const [access] of open) for (const role of roles) expect(reachOf(role, access as Access)).toBeUndefined();
  });

  it('gives a student nothing of the school beyond their own', () => {
    const reaches = Object.keys(permissions).map((access) => reachOf('student', access as Access));
    expect(reaches).not.toContain('school');
  });
});
