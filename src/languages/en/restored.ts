export default {
  title: 'This school was restored from a backup of {{time}}.',
  text: 'Anything entered after that is missing. Everybody was signed out; invitations, links to new passwords, recovery codes and calendar addresses no longer work. Connections to other servers have to be entered again, including the copy off the machine. Passwords that were changed since may be the earlier ones again, which somebody else may know.',
  requirePasswords: 'Require everyone to choose a new password',
  dismiss: 'I have read this',
  requireTitle: 'Require everyone to choose a new password?',
  requireText:
    'Everyone, including you, signs in with their current password and must then choose a new one before anything else.',
  requireAction: 'Require it',
} as const;
