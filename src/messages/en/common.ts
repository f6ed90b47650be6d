export const common = {
  product: 'Mishap',
  description: 'What went wrong, where, and how often.',
  skip: 'Skip to the content',
  nav: {
    label: 'Main',
    issues: 'Issues',
    releases: 'Releases',
    projects: 'Projects',
    stats: 'Intake',
    fold: 'Fold the menu',
    unfold: 'Unfold the menu',
  },
  user: {
    menu: 'Account of {name}',
    signOut: 'Sign out',
  },
  keys: {
    title: 'Keyboard',
    close: 'Close',
    sheet: 'Show the keys',
    everywhere: 'Everywhere',
    goTo: 'Go to {place}',
  },
  copied: 'Copied',
} as const
