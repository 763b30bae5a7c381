/** The page that shows how a device comes to trust the certificate of a server on a school's own network. */
export default {
  title: 'Trust this school’s server',
  why: 'This server encrypts what you send, with a certificate that it made itself. Your device trusts it after these steps, which are needed once.',
  download: 'Download the certificate',
  compare: 'Before you trust it, compare this with what the office has on paper:',
  android: 'Android',
  androidSteps:
    'Open Settings and search for “CA certificate”. Choose it under Security, then “Install anyway”, and pick the file that you downloaded.',
  ios: 'iPhone and iPad',
  iosSteps:
    'Download it with Safari and choose “Allow”. Open Settings › General › VPN & Device Management and install the profile. Then switch it on under Settings › General › About › Certificate Trust Settings.',
  windows: 'Windows',
  windowsSteps:
    'Open the file, choose “Install Certificate”, then “Local Machine” and “Place all certificates in the following store”, and pick “Trusted Root Certification Authorities”.',
  chromeOs: 'Chromebook',
  chromeOsSteps:
    'Open Settings › Privacy and security › Security › Manage certificates. Under Authorities choose “Import”, pick the file and tick “Trust this certificate for identifying websites”.',
  macOs: 'Mac',
  macOsSteps: 'Open the file, which Keychain Access adds. Open it there, and under Trust choose “Always Trust”.',
  firefox: 'Firefox',
  firefoxSteps:
    'Firefox has a list of its own: open Settings › Privacy & Security › View Certificates › Authorities, and import the file.',
  open: 'Open Rollbook',
  scan: 'To open this page on another device, scan this with its camera:',
  limits:
    'The certificate is for addresses of this network alone. It does not make your device trust anything on the internet.',
} as const;
