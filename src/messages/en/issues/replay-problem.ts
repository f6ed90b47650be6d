export const replayProblem = {
  title: { rage_click: 'Rage click', dead_click: 'Dead click', hydration_error: 'Hydration error' },
  advice: {
    rage_click:
      'Watch the replay to see what people expected to happen. If the element works but takes a while, show progress right away.',
    dead_click:
      'Check whether the element’s click handler runs or its link has a target. If it isn’t meant to be clicked, don’t make it look clickable.',
    hydration_error:
      'Render the same content on the server and in the browser. Dates, random values and the browser’s language are common causes.',
  },
  page: 'Page',
  element: 'Element',
  clicks: 'Clicks in a row',
  html: 'HTML of the element',
} as const
