/** What has come since a page was made. `{events}`, `{issues}` are filled in while the page is open. */
export const live = {
  list: '{eventCount, plural, one {{events} new event} other {{events} new events}} in {issueCount, plural, one {{issues} issue} other {{issues} issues}}',
  issue: '{eventCount, plural, one {{events} new event} other {{events} new events}}',
  /** `what`: one of the texts above, of which more is not known. */
  atLeast: 'At least {what}',
  show: 'Show',
  showNewest: 'Show latest',
} as const
