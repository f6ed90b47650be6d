export const filters = {
  lead: 'Events that nobody can do anything about need not be kept. Off lets them through. Drop forgets them, and counts them here and under Intake. Fold keeps them, all of one kind in one issue.',
  strangers: 'From outside your app',
  noise: 'Noise of frameworks and networks',
  lists: 'By lists of your own',
  taken: '{count, plural, =0 {none in {days, number} days} other {{number} in {days, number} days}}',
  action: { off: 'Off', drop: 'Drop', fold: 'Fold into one issue' },
  of: {
    browser_extensions: {
      title: 'Browser extensions',
      text: 'Errors that extensions and injected scripts throw in your pages.',
    },
    localhost: {
      title: 'Localhost',
      text: 'Events from a developer’s own machine: localhost, 127.0.0.1 and the like.',
    },
    old_browsers: {
      title: 'Old browsers',
      text: 'Browsers that get no updates any more.',
    },
    crawlers: {
      title: 'Crawlers',
      text: 'Search engines, link previews, monitors and other programs that read pages.',
    },
    health_checks: {
      title: 'Health checks',
      text: 'Requests by which load balancers and monitors ask whether the app is alive.',
    },
    cancelled_routes: {
      title: 'Cancelled navigations',
      text: 'Somebody clicked on before a page had come, and the framework called that an error.',
    },
    stale_deploys: {
      title: 'Pages from before a deploy',
      text: 'A page that was open during a deploy asks for data that is not there any more.',
    },
    router_not_mounted: {
      title: 'Router not mounted yet',
      text: 'A router that was used before the page had started.',
    },
    connection_lost: {
      title: 'Lost connections',
      text: 'The network went away while a page or a request was loading.',
    },
    chunk_load: {
      title: 'Chunks that do not load',
      text: 'A part of the app’s code could not be loaded, as after a deploy or without a network.',
    },
    hydration: {
      title: 'Hydration mismatches',
      text: 'The page that the server made is not the one that the browser made; often an extension’s doing.',
    },
    error_messages: {
      title: 'Error messages',
      text: 'Errors whose text, or type and text, is like one of these.',
      label: 'Messages, one a line, with * for anything',
      placeholder: '*ResizeObserver loop*',
    },
    releases: {
      title: 'Releases',
      text: 'Events of releases that nobody works on any more.',
      label: 'Releases, one a line, with * for anything',
      placeholder: 'web@1.*',
    },
    addresses: {
      title: 'Network addresses',
      text: 'Events that come from these addresses or networks.',
      label: 'Addresses and networks, one a line',
      placeholder: '10.0.0.0/8',
    },
  },
  problem: {
    tooMany: 'There may be {limit, number} entries at most.',
    tooLong: 'Line {line, number}: it may have {limit, number} characters at most.',
    error_messages: 'Line {line, number}: “{text}” cannot be read as a pattern. Look for a bracket that is not closed.',
    releases: 'Line {line, number}: “{text}” cannot be read as a pattern. Look for a bracket that is not closed.',
    addresses:
      'Line {line, number}: “{text}” is no address and no network. Write 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.',
  },
} as const
