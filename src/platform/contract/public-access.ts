/** What anyone may do without a sign-in. Apart from the other permissions, as the login needs no more of them. */
export const publicAccess = {
  'identity.start-sign-in': 'anyone',
  'identity.recover': 'anyone',
  'mail.unsubscribe': 'anyone',
  'school.read-public': 'anyone',
  'school.set-up': 'anyone',
  'notices.read': 'anyone',
  'report-cards.verify': 'anyone',
} as const;
