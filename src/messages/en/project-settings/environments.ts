export const environments = {
  lead: 'Environments reported by events. Hidden environments don’t appear in environment menus; their events are still stored and shown.',
  table: {
    name: 'Environment',
    events: 'Events in 90 days',
    lastSeen: 'Last seen',
    change: 'Visibility',
  },
  hidden: 'hidden',
  notSeen: 'not in 90 days',
  units: '{count, plural, one {# event} other {# events}}',
  hide: 'Hide',
  show: 'Show',
  hideOne: 'Hide {name}',
  showOne: 'Show {name}',
  empty: {
    title: 'Environments will appear here once events report them.',
    text: 'SDKs send the environment set in init, or production by default.',
  },
} as const
