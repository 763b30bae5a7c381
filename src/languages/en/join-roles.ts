export default {
  joinTitle: 'One sign-in for all your roles?',
  joinText:
    'The school has other accounts with your email: {{roles}}. If they are all yours, you can join them: you sign in once, with this password, and switch between roles without it.',
  joinAgree: 'They are mine: join them',
} as const;
