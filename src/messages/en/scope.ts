/** The filters that all data pages share. */
export const scope = {
  close: 'Close',
  project: { label: 'Project', all: 'All projects' },
  environment: { label: 'Environment', all: 'All environments' },
  period: {
    label: 'Period',
    minutes: '{count, plural, one {Last minute} other {Last # minutes}}',
    hours: '{count, plural, one {Last hour} other {Last # hours}}',
    days: '{count, plural, one {Last day} other {Last # days}}',
    typed: 'Type a period',
    example: 'last 3 h, yesterday',
    apply: 'Apply',
    wrong: 'Not a period. Try “last 3 h”, “yesterday” or “1 Nov to 7 Nov”.',
    since: 'From',
    until: 'To',
    range: 'From one time to another',
    zone: 'Times are in {zone}.',
  },
  chart: {
    noData: 'No data',
    addToDashboard: 'Add to dashboard',
    keys: 'Arrow keys read the values.',
    zoomKeys: 'Arrow keys read the values. With Shift they select a period, and Enter zooms in.',
    series: 'Series',
    deploy: '{version} to {environment}',
  },
  /** After "in". */
  window: {
    minutes: '{count, plural, one {a minute} other {# minutes}}',
    hours: '{count, plural, one {an hour} other {# hours}}',
    days: '{count, plural, one {a day} other {# days}}',
    span: '{range}',
  },
} as const
