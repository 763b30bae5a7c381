export default {
  title: 'Others on this network can read what is sent',
  text: 'This server is reached without encryption (HTTPS), passwords included. Registers without a network, passkeys and installing Rollbook as an app do not work either. Whoever runs the server can set DOMAIN or LOCAL_CERTIFICATE.',
} as const;
