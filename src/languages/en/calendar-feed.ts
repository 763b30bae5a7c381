export default {
  title: 'Calendar',
  lessonsHint: 'Your lessons and the closed days in the calendar of your phone or computer, always up to date.',
  closedDaysHint: 'The closed days of the school in the calendar of your phone or computer, always up to date.',
  show: 'Show the address',
  address: 'Secret address',
  addressHint: 'Whoever has this address can read your calendar without signing in, so keep it to yourself.',
  copy: 'Copy',
  copied: 'The address is copied.',
  copyFailed: 'The address could not be copied. It is selected, so that you can copy it by hand.',
  subscribe: 'Subscribe',
  howTo: 'How to add it',
  howToSubscribe: 'On an iPhone, iPad or Mac, and in Outlook: press “Subscribe” and confirm.',
  howToGoogle:
    'In Google Calendar, on a computer: press + beside “Other calendars”, choose “From URL” and paste the address. Your phone then shows it too.',
  howToOther:
    'Elsewhere: choose to subscribe to a calendar, and paste the address. A calendar that is imported as a file does not stay up to date.',
  renew: 'Renew the address',
  renewTitle: 'Renew the address?',
  renewText: 'The old address stops working. Calendars that use it need the new one.',
  renewed: 'The address is renewed.',
} as const;
