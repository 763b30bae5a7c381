export default {
  choices: 'Mails',
  choicesHint: 'Mails about signing in are always sent.',
  saved: 'Your choice is saved.',
  unsubscribe: {
    title: 'Turn mails off?',
    hint: 'You will no longer get mails of this kind: {{kind}}',
    now: 'Turn them off',
    done: 'These mails are turned off',
    doneHint: 'In your profile you can turn them on again.',
    badAddress: 'This address is incomplete. Please open it from the mail again.',
  },
  kinds: {
    absence: {
      name: 'Absence',
      when: 'On the same morning: a child is marked absent without a reason',
    },
    notice: {
      name: 'Notices',
      when: 'At once, when the school posts a notice',
    },
    cover: {
      name: 'Cover',
      when: 'At once, when a teacher is given lessons to cover, or no longer covers them',
    },
    homework: {
      name: 'Homework',
      when: 'When a teacher reminds a student of homework, at most once a day',
    },
    'unread-messages': {
      name: 'Unread messages',
      when: 'At most once a day, when a message has been unread for a day',
    },
    invitation: {
      name: 'Invitation',
      when: 'When the school invites somebody to Rollbook',
    },
    'forgotten-password': {
      name: 'Forgotten password',
      when: 'At once, when somebody has forgotten their password',
    },
    'password-changed': {
      name: 'New password',
      when: 'At once, when a password has changed',
    },
    'email-changed': {
      name: 'New email',
      when: 'At once, to the former address, when somebody’s email has changed',
    },
    'email-code': {
      name: 'Code for an email',
      when: 'At once, when somebody who was invited on paper gives their email',
    },
    'new-child': {
      name: 'New child',
      when: 'At once, when the school adds a child to a guardian who signs in already',
    },
    'new-device': {
      name: 'New device',
      when: 'At once, when somebody signs in on a device for the first time',
    },
    'factor-added': {
      name: 'Second factor added',
      when: 'At once, when a second factor is added to an account',
    },
    'factor-removed': {
      name: 'Second factor removed',
      when: 'At once, when a second factor is removed from an account',
    },
    test: {
      name: 'Test mail',
      when: 'At once, when an admin asks for one on this page',
    },
    other: 'Another kind of mail',
  },
} as const;
