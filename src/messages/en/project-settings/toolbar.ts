/** The toolbar page of a project's settings. */
export const toolbar = {
  lead: 'The toolbar shows the open issues of a page on the page itself, to people who sign in to Mishap.',
  origins: {
    title: 'Allowed origins',
    label: 'Allowed origins, one per line',
    hint: 'Sites that may show the toolbar, such as https://staging.example.com. No paths and no wildcards.',
    saved: 'Applies the next time the toolbar loads.',
    tooMany: 'You can allow at most {limit, number} origins.',
    notOne: 'Line {line, number} is not an origin. Write it like https://staging.example.com.',
  },
  add: {
    title: 'Add it to your site',
    lead: 'Load the script on staging, or only for your staff. Visitors who cannot sign in see no data.',
    html: 'HTML',
    htmlText: 'If your site has a Content-Security-Policy, allow this server in script-src and frame-src.',
    next: 'Next.js',
    nextText: 'Put it in the root layout. It loads in development and staging, never in production.',
    copy: 'Copy the {title} snippet',
    copied: 'Copied',
  },
} as const
