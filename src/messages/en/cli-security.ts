/** Texts of the operator's security commands. */
export const cliSecurity = {
  settings: {
    proxy: 'it must be the URL of an HTTP proxy: http://user:password@proxy.internal:3128',
    ca: 'it must be certificates in PEM format: -----BEGIN CERTIFICATE-----',
    webhookSecret: 'it must be whsec_ and at least 24 bytes in Base64',
  },
  usage: {
    rotate:
      'Seal all stored secrets anew with the newest key of MISHAP_ENCRYPTION_KEY, or without one with MISHAP_SECRET, while servers run.',
    dryRun: 'Say what there is to do, and change nothing.',
    allowList: 'Lift the IP allow list of the organization, for whoever locked themselves out.',
  },
  rotate: {
    progress: '{done, number} of {all, number}',
    row: '{kind}: {rows, number} in all, {current, number} with the newest key already, {resealed, number} {isDryRun, select, true {to be sealed anew} other {sealed anew}}',
    kind: {
      receiver: 'Receivers of alerts',
      integration: 'Ticket systems',
      github_app: 'GitHub apps',
      slack_app: 'Slack apps',
      check: 'Uptime checks',
      second_factor: 'Second factors',
      webhook: 'Webhooks',
    },
    lost: '{kind}: no key opens {ids}. They stay as they are. Add the key that sealed them to MISHAP_ENCRYPTION_KEY, or enter these secrets anew.',
    busy: '{kind}: {ids} were changed over and over while this ran. Run the command again.',
    done: 'Every secret is sealed with the key {key}. Once no server and no back-up needs them, remove the older keys from MISHAP_ENCRYPTION_KEY.',
    secretDone:
      'Nothing needs MISHAP_OLD_SECRET any more: remove it from every server. A server that has only that one does not start again.',
    left: 'Not every secret is sealed with the key {key}. Keep the older keys.',
    noKey:
      'MISHAP_ENCRYPTION_KEY is not set, so the secret of the instance seals. To rotate, set it to a new key of 32 characters or more on every server, and run the command again.',
  },
  allowList: {
    lifted: 'The IP allow list is lifted: people and tokens may come from any address again.',
    none: 'There is no IP allow list.',
  },
}
