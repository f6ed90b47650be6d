export const filters = {
  lead: 'Filter out events that you can’t act on. Off accepts them. Drop discards them and counts them here and under Usage. Group keeps them in a single issue per filter.',
  strangers: 'Outside your app',
  noise: 'Framework and network noise',
  lists: 'Custom lists',
  taken: '{count, plural, =0 {none in {days, number} days} other {{number} in {days, number} days}}',
  discarded: {
    title: 'Discarded groups',
    none: 'None. “Delete and discard future events” on an issue adds its groups here.',
    by: '{issue}, discarded by {name}',
    lift: 'Let events in again',
    liftOne: 'Let events of {issue} in again',
  },
  action: { off: 'Off', drop: 'Drop', fold: 'Group into one issue' },
  of: {
    browser_extensions: {
      title: 'Browser extensions',
      text: 'Errors thrown by extensions and injected scripts in your pages.',
    },
    localhost: {
      title: 'Localhost',
      text: 'Events from development machines: localhost, 127.0.0.1 and similar.',
    },
    old_browsers: {
      title: 'Old browsers',
      text: 'Browsers that no longer get updates.',
    },
    crawlers: {
      title: 'Crawlers',
      text: 'Search engines, link previews, monitors and other programs that read pages.',
    },
    health_checks: {
      title: 'Health checks',
      text: 'Requests from load balancers and monitors that check whether the app is up.',
    },
    cancelled_routes: {
      title: 'Canceled navigations',
      text: 'The user navigated away before the page loaded, and the framework reported an error.',
    },
    stale_deploys: {
      title: 'Stale pages after a deploy',
      text: 'A page that was open during a deploy requested data that no longer exists.',
    },
    router_not_mounted: {
      title: 'Router not mounted',
      text: 'A router was used before the page was ready.',
    },
    connection_lost: {
      title: 'Lost connections',
      text: 'The network connection was lost while a page or request was loading.',
    },
    chunk_load: {
      title: 'Chunk load errors',
      text: 'Part of the app’s code could not be loaded, for example after a deploy or while offline.',
    },
    hydration: {
      title: 'Hydration mismatches',
      text: 'The server-rendered page differs from what the browser rendered, often because of an extension.',
    },
    error_messages: {
      title: 'Error messages',
      text: 'Errors whose message, or type and message, matches one of these patterns.',
      label: 'Messages, one per line; * matches any text',
      placeholder: '*ResizeObserver loop*',
    },
    releases: {
      title: 'Releases',
      text: 'Events from releases you no longer support.',
      label: 'Releases, one per line; * matches any text',
      placeholder: 'web@1.*',
    },
    addresses: {
      title: 'IP addresses',
      text: 'Events from these IP addresses or networks.',
      label: 'IP addresses and networks, one per line',
      placeholder: '10.0.0.0/8',
    },
  },
  problem: {
    tooMany: 'Too many entries: at most {limit, number}.',
    tooLong: 'Line {line, number}: use at most {limit, number} characters.',
    error_messages: 'Line {line, number}: “{text}” is not a valid pattern. Check for an unclosed bracket.',
    releases: 'Line {line, number}: “{text}” is not a valid pattern. Check for an unclosed bracket.',
    addresses:
      'Line {line, number}: “{text}” is not an IP address or network. Use, for example, 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32.',
  },
} as const
