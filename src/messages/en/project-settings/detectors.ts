export const detectors = {
  lead: 'Mishap detects problems in this project’s traces and replays, and opens an issue with evidence for each.',
  state: { on: 'On', off: 'Off' },
  back: 'All detectors',
  settings: 'Detection settings',
  enabled: 'Detect this problem',
  enabledHint: 'When off, no new problems are detected. Existing issues are kept.',
  allowed: '{hint} From {least, number} to {most, number}.',
  problem: 'Enter a whole number from {least, number} to {most, number}, without a unit.',
  finds: 'What it detects',
  example: 'Example',
  more: 'Open its issues',
  of: {
    n_plus_one: {
      title: 'N+1 queries',
      text: 'The same query repeated in a loop.',
      finds:
        'Identical database queries that run one after another under the same parent span, or each under its own span as ORMs report them, even with other queries in between. Queries that run in parallel are not a loop. A query right before them is shown as the source of the loop.',
      example:
        'A list of orders is loaded, then the customer of each order with a separate query. One query with a join, or one for all customers, does the same.',
    },
    slow_query: {
      title: 'Slow queries',
      text: 'A single database query that takes too long.',
      finds:
        'Database queries that take at least this long, grouped by their normalized form: the same query with other values belongs to the same issue, wherever the app runs it.',
      example: 'A search without an index reads the whole table every time, and gets slower with every row.',
    },
    requests_in_series: {
      title: 'Requests in series',
      text: 'Requests sent one after another that could run in parallel.',
      finds:
        'Requests to other servers sent one right after another under the same parent span, with at most 50 ms in between. The potential saving is their total time minus the longest one. Spans don’t show whether one request needs the response of another: check that before you change it.',
      example:
        'A page requests the user, then the cart, then recommendations, though none depends on another. In parallel, they take as long as the slowest one.',
    },
    large_payload: {
      title: 'Large payloads',
      text: 'Responses and files that are too large.',
      finds:
        'Responses, scripts, stylesheets and images with at least this transfer size. Video and audio are excluded: they play while loading.',
      example:
        'A list request loads all fields of all entries, although the page shows only twenty entries with four fields.',
    },
    long_task: {
      title: 'Long tasks',
      text: 'Code that makes a page or app unresponsive.',
      finds:
        'Long tasks and long animation frames in browsers, and main thread work in mobile apps, grouped by script where the browser reports it. While one runs, user input has no effect.',
      example:
        'After a click, a large response is parsed and sorted in one go, and the page freezes for half a second.',
    },
    p95_regression: {
      title: 'p95 regressions',
      text: 'A transaction that has become slower.',
      finds:
        'Transactions whose p95 was higher than usual in both halves of the last hour. The baseline is their own history of up to 14 days: the p95 must exceed its median by the percentage and the time below, and exceed 95% of its half-hours plus their noise. Daily patterns therefore don’t trigger it. It needs one day of history.',
      example: 'After a deploy, 95% of requests take up to 400 ms, up from 200 ms in the two weeks before.',
    },
    function_regression: {
      title: 'Function regressions',
      text: 'A function that takes more time since a release.',
      finds:
        'Functions of your code that take a larger share of all profiled time in the newest release than in the one before it, including the libraries they call. Shares are compared, not times, so traffic doesn’t matter. Compared every hour, over the last 7 days. The share must also grow by half.',
      example:
        'Since a release, calculating taxes takes 30% of all time instead of 10%, because a rate is no longer cached.',
    },
    rage_click: {
      title: 'Rage clicks',
      text: 'Repeated clicks on an element that doesn’t react.',
      finds:
        'Five or more clicks on a link, button or input without any reaction of the page within 7 seconds, grouped by element and page. Found in session replays, so the SDK must record them.',
      example: 'An order button shows no progress, so people click it again and again.',
    },
    dead_click: {
      title: 'Dead clicks',
      text: 'Clicks on an element that have no effect.',
      finds:
        'Clicks on a link, button or input without any reaction of the page within 7 seconds, grouped by element and page. Found in session replays, so the SDK must record them. Rage clicks are left to their own detector while it is on.',
      example: 'After a release, a button no longer has a click handler, and nothing happens.',
    },
    hydration_error: {
      title: 'Hydration errors',
      text: 'Pages that render differently in the browser than on the server.',
      finds:
        'Page loads on which React reports that the server’s HTML doesn’t match, grouped by page. Found in session replays, in the part that contains the page load, so the SDK must record them.',
      example:
        'A page shows the current time. Server and browser render different values, and React renders the whole page again.',
    },
  },
  limit: {
    n_plus_one: {
      queries: { label: 'Queries', hint: 'Minimum number of identical queries.' },
      totalMs: { label: 'Total time (ms)', hint: 'Shorter loops are ignored.' },
    },
    slow_query: {
      durationMs: { label: 'Query duration (ms)', hint: 'Minimum duration of a query.' },
    },
    requests_in_series: {
      requests: { label: 'Requests', hint: 'Minimum number of consecutive requests.' },
      savedMs: { label: 'Potential saving (ms)', hint: 'Total time minus the longest request.' },
    },
    large_payload: {
      sizeKb: { label: 'Size (kB)', hint: 'Minimum size in thousands of bytes.' },
    },
    long_task: {
      durationMs: { label: 'Task duration (ms)', hint: 'Minimum duration of a task.' },
    },
    p95_regression: {
      risePercent: { label: 'Increase (%)', hint: 'Minimum increase over the median of its history.' },
      riseMs: {
        label: 'Increase (ms)',
        hint: 'Also required, so that small changes such as 1 ms to 2 ms don’t count.',
      },
      samples: { label: 'Samples per half-hour', hint: 'Half-hours with fewer samples are ignored.' },
    },
    function_regression: {
      sharePercent: { label: 'Increase (percentage points)', hint: 'Minimum increase of its share of all time.' },
      profiles: { label: 'Profiles', hint: 'Releases with fewer profiles are not compared.' },
    },
  },
} as const
