export default {
  title: 'This school was restored from a backup of {{time}}.',
  text: 'What was entered after that is missing. Everybody was signed out; invitations, links to new passwords, recovery codes and addresses of calendars have ended. Connections to other servers have to be entered again, the copy off the machine too. Passwords that were changed since may be the earlier ones again, which somebody else may know.',
  requirePasswords: 'Require everyone to choose a new password',
  dismiss: 'I have read this',
  requireTitle: 'Require everyone to choose a new password?',
  requireText:
    'Everyone, you too, signs in with the password that they have, and must choose another one before anything else.',
  requireAction: 'Require it',
} as const;
