export const clickMaps = {
  title: 'Click maps',
  note: 'Where people click, over many replays',
  open: 'Click maps',
  allPages: 'All pages',
  pages: 'Pages',
  empty: {
    title: 'No pages in this period.',
    text: 'Click maps are made of session replays. Try a longer period, or turn on replay in your browser SDK.',
  },
  none: {
    title: 'Nobody was here on a screen of this kind.',
    text: 'Choose another screen, or a longer period.',
  },
  column: {
    page: 'Page',
    replays: 'Replays',
    element: 'Element',
    clicks: 'Clicks',
    dead: 'Dead',
    rage: 'Rage',
    example: 'Example',
  },
  screen: { label: 'Screen', phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' },
  madeOf: 'Made of {read} of {found} {count, plural, one {replay} other {replays}} of this page, the newest first',
  elements: 'What people click',
  noElements: 'No clicks yet.',
  watch: 'Watch',
  where: 'Where people click',
  picture: 'Clicks as spots on the page: {clicks} in {visits, plural, one {# visit} other {# visits}}',
  caption:
    'The page as it is in a window {width} px wide. The dashed line is where the first screen ends, {fold} px down; the bar on the right is darker where more people scrolled to.',
  kind: {
    click: '{count, plural, one {# click} other {# clicks}}',
    dead: '{count, plural, one {# dead click} other {# dead clicks}}',
    rage: '{count, plural, one {# rage click} other {# rage clicks}}',
  },
  depth: '{share} of visits came down to {pixels} px',
}
