/** The permissions that need no sign-in. They are in a file of their own, because the sign-in page needs only these. */
export const publicAccess = {
  'identity.start-sign-in': 'anyone',
  'identity.recover': 'anyone',
  'mail.unsubscribe': 'anyone',
  'school.read-public': 'anyone',
  'school.set-up': 'anyone',
  'notices.read': 'anyone',
  'report-cards.verify': 'anyone',
} as const;
