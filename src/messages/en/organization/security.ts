/** Network access and session lifetime. */
export const security = {
  lead: 'Where people and tokens may come from, and how long they stay signed in. Changes take effect at once, for sessions that are open as well.',
  networks: {
    title: 'IP allow list',
    label: 'Allowed addresses and networks',
    hint: 'One per line, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32. Applies to pages, the API and MCP. Leave empty to allow any address. SDKs, status pages, webhooks of ticket systems and probes are not affected.',
    own: 'Your address is {address}.',
    problem: {
      invalid: '“{text}” is not an address or a network. Enter one such as 203.0.113.7 or 10.0.0.0/8.',
      too_many: 'The list is too long. Use at most {limit, number} entries.',
      locked_out: 'This would lock you out: your address {address} is not on the list. Add it, then save again.',
      proxied:
        'Mishap was not told of the proxy in front of it, so every visitor would have its address {address}. Set MISHAP_TRUSTED_PROXIES first.',
    },
  },
  sessions: {
    title: 'Sessions',
    hours: 'Sign out after (hours)',
    hoursHint: 'Counted from sign-in. Leave empty for 30 days.',
    idle: 'Sign out when idle for (minutes)',
    idleHint: 'Opening a page or saving a form counts as activity. Leave empty to ignore idle time.',
    fresh: 'Ask to sign in again before sensitive changes, after (minutes)',
    freshHint:
      'Applies to these settings, roles, removing members, organization tokens and deleting projects. Leave empty never to ask.',
    problem: 'Enter a whole number from {least, number} to {most, number}, or leave the field empty.',
  },
  tokens: {
    title: 'Tokens',
    days: 'Longest lifetime of tokens (days)',
    daysHint:
      'New tokens expire by then at the latest, and older ones stop working. Leave empty to allow tokens that never expire.',
  },
  save: 'Save',
  saved: 'Saved.',
  again: {
    title: 'Sign in again.',
    text: 'You signed in more than {minutes, plural, one {# minute} other {# minutes}} ago. Sign out, sign in, and repeat this change.',
  },
  refused: {
    title: 'Your address is not allowed',
    text: 'This organization allows access from certain networks only, and {address} is not one of them. Connect from an allowed network, or ask an owner to add this address.',
  },
  member: {
    title: 'Sessions',
    none: 'Not signed in anywhere.',
    one: 'Signed in {at}, last active {used}',
    end: 'Sign out everywhere',
    ended: 'Signed out everywhere.',
  },
}
