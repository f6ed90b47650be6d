import { aboutIssue, issueIn, type Question } from './question.ts'
import { telemetryQuestions } from './telemetry-questions.ts'

const cartBreaks = "Cannot read properties of undefined (reading 'amount')"

/** About issues: what they are, where they come from, and what was done. */
const issueQuestions: readonly Question[] = [
  {
    asks: 'What breaks most often for shoppers?',
    calls: [['search_issues', { sort: 'freq', query: 'is:unresolved', limit: 3 }]],
    facts: [/---\nWEB-\w+ \| TypeError: Cannot read properties of undefined \(reading 'amount'\) \| unresolved \| 372/],
  },
  {
    asks: 'Which release brought the broken cart?',
    calls: aboutIssue(cartBreaks, 'get_issue'),
    facts: ['First release web@2.16.0+831'],
  },
  {
    asks: 'Which line of code breaks the cart?',
    calls: aboutIssue(cartBreaks, 'get_issue'),
    facts: [
      'CartSummary (./components/cart/cart-summary.tsx:45)',
      '> 45 |   const discount = promotion.discount.amount',
    ],
  },
  {
    asks: 'Who changed that file last, and with which commit?',
    calls: aboutIssue(cartBreaks, 'get_issue'),
    facts: [/Suspect commits[^\n]*\n\w{10} Show promotions in the cart .*by Jonas Weber .*web@2\.16\.0\+831/],
  },
  {
    asks: 'What do all carts that break have in common?',
    calls: aboutIssue(cartBreaks, 'get_tag_values', { tag: 'cart.promotion' }),
    facts: ['1 values in 372 events', 'HARBOR10 | 372'],
  },
  {
    asks: 'Is somebody on it already, and what do they say?',
    calls: aboutIssue(cartBreaks, 'get_issue'),
    facts: ['Jonas Weber: note Mine. `CartSummary` takes it for granted', 'only with **HARBOR10** in the cart'],
  },
  {
    asks: 'What did the user do just before a payment was declined?',
    calls: aboutIssue('was declined', 'get_issue'),
    facts: [
      /ui\.click: form\.payment > button\.pay[^]*paylane\/v1\/charges","status_code":402[^]*PayLane: charge declined/,
    ],
  },
  {
    asks: 'What did the payment provider answer?',
    calls: aboutIssue('was declined', 'get_issue'),
    facts: ['### ApiError: PayLane answered 402 Payment Required to POST /v1/charges'],
  },
  {
    asks: 'Why do people read “declined: undefined”?',
    calls: aboutIssue('was declined', 'get_issue'),
    facts: ['const reason = declineReasons[attempt.code]', 'PayLane has no word for `card_velocity_exceeded`'],
  },
  {
    asks: 'With which codes are payments declined?',
    calls: aboutIssue('was declined', 'get_tag_values', { tag: 'decline.code' }),
    facts: ['4 values in 186 events', 'insufficient_funds |', 'issuer_unavailable |', 'do_not_honor |'],
  },
  {
    asks: 'By what are declined payments grouped, when each names another order?',
    calls: aboutIssue('was declined', 'explain_grouping'),
    facts: ['by v4, variant app', 'exception: type=ApiError', 'function=request', 'exception: wrapper (1)'],
  },
  {
    asks: 'In which release did wrong totals begin, and in which did they end?',
    calls: aboutIssue('differs from the quoted total', 'get_issue'),
    facts: ['First release checkout@5.3.0+1207, last checkout@5.3.0+1207', '204 events', 'fatal'],
  },
  {
    asks: 'What came new with checkout 5.4.0?',
    calls: [['search_issues', { query: 'firstRelease:checkout@5.4.0+1221', sort: 'freq' }]],
    facts: ['TimeoutError: signal timed out', '"<!DOCTYPE "... is not valid JSON', "evaluating 'nearest.position'"],
  },
  {
    asks: 'After how many tries does the checkout give up on PayLane?',
    calls: aboutIssue('signal timed out', 'get_issue'),
    facts: ['attempt 2 of 3 timed out after 8000 ms', 'withRetries (./src/payment/with-retries.ts'],
  },
  {
    asks: 'Which browsers fail to pay with the wallet?',
    calls: aboutIssue('Apple Pay session', 'get_tag_values', { tag: 'browser.name' }),
    facts: ['1 values in 41 events', 'Mobile Safari | 41'],
  },
  {
    asks: 'Where do users press twice, and is it an error?',
    calls: aboutIssue('Order submitted twice', 'get_issue'),
    facts: ['Project checkout, warning', /button\.confirm[^]*button\.confirm/],
  },
  {
    asks: 'Is the missing tax rate mended?',
    calls: [['search_issues', { query: 'is:resolved tax_rate' }]],
    facts: [/WORKER-\w+ \| KeyError: 'tax_rate' \| resolved \| 172/],
  },
  {
    asks: 'Which orders were without a tax rate: of which markets?',
    calls: [
      ['search_issues', { query: 'tax_rate', limit: 1 }],
      ['get_tag_values', ([found]) => ({ issue: issueIn(found), tag: 'market' })],
    ],
    facts: ['3 values in 172 events', 'se |', 'dk |', 'pt |'],
  },
  {
    asks: 'Which supplier’s feed times out?',
    calls: aboutIssue('feed.norrland-supply.example', 'get_tag_values', { tag: 'supplier' }),
    facts: ['norrland-supply | 147'],
  },
  {
    asks: 'Why could stock not be reserved, and what would help?',
    calls: aboutIssue('Could not reserve stock', 'get_issue'),
    facts: [
      '### DatabaseError: deadlock detected',
      'Sorting the lines by SKU first helps',
      'Reserve stock in the transaction',
    ],
  },
  {
    asks: 'Who is likely to know about inventory timeouts?',
    calls: aboutIssue('Inventory did not answer', 'get_issue'),
    facts: [/Ask the inventory for all lines at once, by Amira Haddad/, 'AbortSignal.timeout(TIMEOUT_MS)'],
  },
  {
    asks: 'Which errors does nobody want to hear of until there are more?',
    calls: [['search_issues', { query: 'is:archived', limit: 5 }]],
    facts: [/WEB-\w+ \| Error: ResizeObserver loop completed .* \| ignored \| 62/],
  },
]

/** Thirty questions on the demo that the tools must answer. */
export const questions: readonly Question[] = [...issueQuestions, ...telemetryQuestions]
