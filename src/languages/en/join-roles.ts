export default {
  joinTitle: 'One sign-in for all your roles?',
  joinText:
    'The school has more accounts with your email: {{roles}}. If they are all yours, they can be one: you sign in once, with this password, and go on in another role without it.',
  joinAgree: 'They are mine: make them one',
} as const;
