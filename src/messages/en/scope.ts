/** What every data page can be narrowed to. */
export const scope = {
  close: 'Close',
  project: { label: 'Project', all: 'All projects' },
  environment: { label: 'Environment', all: 'All environments' },
  period: {
    label: 'Period',
    '1h': 'Last hour',
    '24h': 'Last 24 hours',
    '7d': 'Last 7 days',
    '14d': 'Last 14 days',
    '30d': 'Last 30 days',
    '90d': 'Last 90 days',
  },
} as const
