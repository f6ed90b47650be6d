/** Updates since a page was rendered. `{events}` and `{issues}` are filled in while the page is open. */
export const live = {
  list: '{eventCount, plural, one {{events} new event} other {{events} new events}} in {issueCount, plural, one {{issues} issue} other {{issues} issues}}',
  issue: '{eventCount, plural, one {{events} new event} other {{events} new events}}',
  /** `what`: one of the texts above, when only a lower bound is known. */
  atLeast: 'At least {what}',
  show: 'Show',
  showNewest: 'Show latest',
} as const
