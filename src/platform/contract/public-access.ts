/** The permissions without a sign-in. They are apart from the others, as the login needs no more. */
export const publicAccess = {
  'identity.start-sign-in': 'anyone',
  'identity.recover': 'anyone',
  'mail.unsubscribe': 'anyone',
  'school.read-public': 'anyone',
  'school.set-up': 'anyone',
  'notices.read': 'anyone',
  'report-cards.verify': 'anyone',
} as const;
