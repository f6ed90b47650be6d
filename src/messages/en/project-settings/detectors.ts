export const detectors = {
  lead: 'Mishap looks through the traces of this project for problems that make it slow, and opens an issue for each, with the spans that show it. Each detector has its own page.',
  state: { on: 'On', off: 'Off' },
  back: 'All detectors',
  settings: 'When it finds something',
  enabled: 'Look for this problem',
  enabledHint: 'Off finds nothing more. Issues that are there already stay.',
  allowed: '{hint} From {least, number} to {most, number}.',
  problem: 'Write a whole number from {least, number} to {most, number}, without a unit.',
  finds: 'What it looks for',
  example: 'An example',
  more: 'Open the issues that it has found',
  of: {
    n_plus_one: {
      title: 'N+1 queries',
      text: 'The same query over and over in a loop.',
      finds:
        'Database queries of one form that run one after another under the same parent span, or each under a span of its own as ORMs draw them, with other queries in between or without. Queries that run at once are no loop. Where a query ran right before them, it is shown as what the loop goes over.',
      example:
        'A list of orders is read, and then the customer of each order with a query of its own. One query with a join, or one for all customers together, does the same.',
    },
    slow_query: {
      title: 'Slow queries',
      text: 'One database query that takes too long.',
      finds:
        'Database queries that take at least so long, by their form: the same query with other values is the same issue, wherever in the app it is made.',
      example: 'A search without an index reads the whole table each time, and takes longer with every row.',
    },
    requests_in_series: {
      title: 'Requests in series',
      text: 'Requests that wait for each other though they could run at once.',
      finds:
        'Requests to other servers, one right after another under the same parent span, with no more than 50 ms in between. What could be saved is the time of all of them less that of the longest. No span says whether one needs the answer of another: look at that before you change it.',
      example:
        'A page asks for the user, then for the cart, then for recommendations, and none of them needs another. Asked for at once, they take as long as the slowest.',
    },
    large_payload: {
      title: 'Large payloads',
      text: 'Answers and files that are large to load.',
      finds:
        'Answers of requests, and scripts, styles and pictures of pages, of at least this size as they were sent. Films and sound are left out: they play while they load.',
      example: 'A list asks for all fields of all entries, where a page of twenty with four fields is shown.',
    },
    long_task: {
      title: 'Long tasks',
      text: 'Code that keeps a page or an app from answering.',
      finds:
        'Long tasks and long animation frames of browsers, and work on the main thread of phone apps, by the script where the browser tells it. Nothing that people do has an effect while one runs.',
      example:
        'A large answer is parsed and sorted in one go after a click, and the page stands still for half a second.',
    },
    p95_regression: {
      title: 'p95 regressions',
      text: 'A transaction that has become slower than it used to be.',
      finds:
        'Transactions whose 95th percentile is higher than usual in both half hours of the last hour. What is usual, their own history of up to 14 days says: more than its median by the share and by the time below, and more than 95 of 100 of its half hours and their noise. So the rhythm of day and night raises no alarm. It needs a day of history.',
      example: 'After a deploy, 95 of 100 requests take up to 400 ms, where it was 200 ms in the two weeks before.',
    },
  },
  limit: {
    n_plus_one: {
      queries: { label: 'Queries', hint: 'At least so many of one form.' },
      totalMs: { label: 'Time of all of them (ms)', hint: 'Loops that take less cost nobody much.' },
    },
    slow_query: {
      durationMs: { label: 'Time of one query (ms)', hint: 'Queries that take at least so long.' },
    },
    requests_in_series: {
      requests: { label: 'Requests', hint: 'At least so many, one after another.' },
      savedMs: { label: 'Time to be saved (ms)', hint: 'The time of all less that of the longest.' },
    },
    large_payload: {
      sizeKb: { label: 'Size (kB)', hint: 'Answers of at least so many thousand bytes.' },
    },
    long_task: {
      durationMs: { label: 'Time of one task (ms)', hint: 'Tasks that take at least so long.' },
    },
    p95_regression: {
      risePercent: { label: 'Share (%)', hint: 'So much above the median of its history.' },
      riseMs: { label: 'Time (ms)', hint: 'And so much, so that 2 ms instead of 1 is nothing.' },
      samples: { label: 'Samples in half an hour', hint: 'Half hours with fewer say nothing.' },
    },
  },
} as const
