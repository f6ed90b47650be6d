export const environments = {
  lead: 'Where the code runs, as events name it. A hidden environment is left out of the menus of environments; its events are kept and shown as before.',
  table: {
    name: 'Environment',
    events: 'Events in 90 days',
    lastSeen: 'Last seen',
    change: 'Hide or show',
  },
  hidden: 'hidden',
  notSeen: 'not in 90 days',
  units: '{count, plural, one {# event} other {# events}}',
  hide: 'Hide',
  show: 'Show',
  hideOne: 'Hide {name}',
  showOne: 'Show {name}',
  empty: {
    title: 'Environments are listed here once events name them.',
    text: 'SDKs send what is set as environment in their init: production where nothing is set.',
  },
} as const
