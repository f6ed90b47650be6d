/** Issue ownership, and personal settings per issue. */
export const owners = {
  title: 'Assignee',
  picker: {
    assign: 'Assign',
    change: 'Assigned to {name}. Change assignee',
    key: 'Assign',
    unassigned: 'Unassigned',
    search: 'Person or team',
    loading: 'Loading…',
    none: 'No matching people or teams with access to the project.',
    failed: 'Could not load people and teams. Close this and try again.',
    nobody: 'Unassign',
    section: {
      suggested: 'Suggested',
      me: 'You',
      teams: 'Teams',
      people: 'People',
    },
  },
  /** Why a user is a likely owner. */
  why: {
    rule: 'Rule {rule}',
    codeowners: 'CODEOWNERS: {rule}',
    commit: 'Author of commit {commit} to {path}',
  },
  suggested: 'Suggested',
  done: {
    given:
      '{count, plural, =0 {Nothing changed: already assigned to {name}.} one {Assigned to {name}.} other {# issues assigned to {name}.}}',
    cleared:
      '{count, plural, =0 {Nothing changed: already unassigned.} one {Unassigned.} other {# issues unassigned.}}',
    notPossible:
      '{count, plural, one {This issue cannot be assigned to that person or team: they don’t have access to its project.} other {These issues cannot be assigned to that person or team: they don’t have access to every project.}}',
  },
  mark: {
    title: 'Followers',
    bookmark: 'Bookmark',
    bookmarked: 'Bookmarked',
    bookmarkOne: 'Bookmark {issue}',
    unbookmarkOne: 'Remove bookmark from {issue}',
    follow: 'Follow',
    following: 'Following',
    followNote: 'You get notified about activity on this issue.',
    unseen: 'Not seen by you yet',
    seenBy: 'Seen by',
    seenAt: '{name}, {when}',
    followers: '{count, plural, =0 {No followers} one {# follower:} other {# followers:}}',
    followersMore: '{count, plural, one {and one more} other {and # more}}',
    /** Why a user follows an issue. */
    reason: {
      chosen: 'chose to follow',
      assigned: 'was assigned',
      commented: 'commented',
      mentioned: 'was mentioned',
      changed: 'changed the issue',
    },
  },
} as const
