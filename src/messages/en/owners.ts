/** Whose issues are, and what people keep for themselves about them. */
export const owners = {
  title: 'Owner',
  picker: {
    assign: 'Assign',
    change: 'Assigned to {name}. Give it to somebody else',
    key: 'Assign',
    unassigned: 'Nobody’s yet',
    search: 'Person or team',
    loading: 'Looking who there is …',
    none: 'Nobody who sees the project is called that.',
    failed: 'People could not be fetched. Close this and try again.',
    nobody: 'Nobody',
    section: {
      suggested: 'Likely owners',
      me: 'You',
      teams: 'Teams',
      people: 'People',
    },
  },
  /** Why somebody is a likely owner. */
  why: {
    rule: 'Rule {rule}',
    codeowners: 'CODEOWNERS: {rule}',
    commit: 'Wrote commit {commit} to {path}',
  },
  suggested: 'Likely',
  done: {
    given:
      '{count, plural, =0 {Nothing changed: it was {name}’s already.} one {Assigned to {name}.} other {# issues assigned to {name}.}}',
    cleared:
      '{count, plural, =0 {Nothing changed: it was nobody’s.} one {It is nobody’s now.} other {# issues are nobody’s now.}}',
    notPossible:
      '{count, plural, one {That person or team cannot be given this issue: they do not see its project.} other {That person or team cannot be given all of these issues: they do not see each project.}}',
  },
  mark: {
    title: 'Following',
    bookmark: 'Bookmark',
    bookmarked: 'Bookmarked',
    bookmarkOne: 'Bookmark {issue}',
    unbookmarkOne: 'Remove the bookmark of {issue}',
    follow: 'Follow',
    following: 'Following',
    followNote: 'You get word when something happens to it.',
    unseen: 'You have not opened it yet.',
    seenBy: 'Seen by',
    seenAt: '{name}, {when}',
    followers: '{count, plural, =0 {Nobody follows it yet.} one {One person follows it:} other {# people follow it:}}',
    followersMore: '{count, plural, one {and one more} other {and # more}}',
    /** Why somebody follows an issue. */
    reason: {
      chosen: 'by choice',
      assigned: 'was given it',
      commented: 'has commented',
      mentioned: 'was mentioned',
      changed: 'has changed it',
    },
  },
} as const
