import type { Redact } from '../mark.ts'
import { MIN_RUN } from './first-look.ts'

/** The longest prefix before a dot: `dp.scim.`. */
const MAX_BEFORE_DOT = 9

/** Characters of names and keys. Any other character, of any alphabet, ends a run. */
const isRunCharacter = new Uint8Array(128).map((_, code) => (/[\w-]/.test(String.fromCharCode(code)) ? 1 : 0))
const isLetterOrDigit = new Uint8Array(128).map((_, code) => (/[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0))

/**
 * Keys with a vendor-specific prefix, by vendor: the prefixes, and how they continue. A prefix is plain text, and `how`
 * bounds its repetitions wherever something must follow, so that hostile text takes linear time.
 */
const makes: readonly (readonly [beginnings: string, how: string])[] = [
  // JSON web token (RFC 7519): base64 of `{"`. The dots separate header, payload and signature.
  ['eyJ', String.raw`(?:(?<![\w-]eyJ)[\w-]{5,}|[\w-]{5,256})\.[\w-]{4,}(?:\.[\w-]*)*`],
  // AWS: a key id, and the key itself if it follows.
  [
    'AKIA ASIA ABIA ACCA',
    String.raw`[A-Z0-9]{16}(?![A-Za-z0-9])(?:[\s:,;|"'=]{1,4}[A-Za-z0-9/+]{40}(?![A-Za-z0-9/+]))?`,
  ],
  // Google: API keys, OAuth secrets and tokens.
  ['AIza', String.raw`[\w-]{20,}`],
  ['GOCSPX-', String.raw`[\w-]{20,}`],
  ['ya29.', String.raw`[\w-]{20,}(?:\.[\w-]+)*`],
  ['APA91b', String.raw`[\w-]{80,}`],
  // Alibaba, Tencent.
  ['LTAI AKID', '[A-Za-z0-9]{16,32}'],
  // Code hosting.
  ['ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9]{16,}'],
  ['github_pat_', String.raw`\w{16,}`],
  ['glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct-', String.raw`[\w-]{16,}(?:\.\w+)*`],
  ['ATATT3 ATCTT3 ATBB', String.raw`[\w=-]{16,}`],
  // Chat.
  ['xoxb- xoxp- xoxa- xoxe- xoxr- xoxs- xoxc- xoxd- xapp-', '[A-Za-z0-9%-]{8,}'],
  ['AA', String.raw`(?<=(?<!\d)\d{8,10}:AA)[\w-]{33}(?![\w-])`], // Telegram
  ['M N O', String.raw`[A-Za-z0-9_-]{22,27}\.[\w-]{6}\.[\w-]{27,}`], // Discord
  // Payment.
  ['sk_live_ sk_test_ rk_live_ rk_test_', '[A-Za-z0-9]{8,}'],
  ['whsec_', '[A-Za-z0-9+/=]{16,}'],
  ['sq0atp- sq0csp- sq0idp-', String.raw`[\w-]{20,}`],
  ['shpat_ shpca_ shppa_ shpss_', '[A-Fa-f0-9]{24,}'],
  ['rzp_live_ rzp_test_', '[A-Za-z0-9]{14,}'],
  ['FLWSECK-', '[A-Za-z0-9-]{20,}'],
  ['EAA', String.raw`(?<![\w+/]\/EAA|\+EAA)[\w-]{57,260}(?![\w+/=-])`], // Square, Facebook
  ['EZAK EZTK', '[A-Za-z0-9]{40,}'],
  ['shippo_live_ shippo_test_', '[a-f0-9]{40}'],
  // Mail and messages.
  ['SG.', String.raw`[\w-]{16,64}\.[\w-]{16,}`],
  ['SK', '[0-9a-f]{32}(?![A-Za-z0-9])'], // Twilio
  ['key-', String.raw`(?<![\w-]key-)[0-9a-f]{32}(?![A-Za-z0-9])`], // Mailgun
  ['0 1 2 3 4 5 6 7 8 9 a b c d e f', '[0-9a-f]{31}-us[0-9]{1,2}(?![A-Za-z0-9])'], // Mailchimp
  ['xkeysib- xsmtpsib-', '[a-f0-9]{32,}(?:-[A-Za-z0-9]{8,})?'],
  ['mlsn.', '[a-f0-9]{32,}'],
  ['re_', '[A-Za-z0-9]{6,10}_[A-Za-z0-9]{16,}'], // Resend
  // Models.
  ['sk-', String.raw`(?:proj|ant|svcacct|admin|or|lf)-[\w-]{16,}`],
  ['sk-', '[A-Za-z0-9]{20,40}T3BlbkFJ[A-Za-z0-9]{16,}|[A-Za-z0-9]{48}(?![A-Za-z0-9])'],
  ['hf_ gsk_ r8_ xai- pplx- fw_', '[A-Za-z0-9]{28,}'],
  ['pcsk_ lsv2_pt_ lsv2_sk_', String.raw`\w{24,}`],
  // Packages.
  ['npm_', '[A-Za-z0-9]{16,}'],
  ['pypi-', String.raw`AgE[\w-]{16,}`],
  ['rubygems_', '[a-f0-9]{32,}'],
  ['dckr_pat_ dckr_oat_', String.raw`[\w-]{20,}`],
  ['oy2', '[a-z0-9]{43}(?![A-Za-z0-9])'], // NuGet
  ['CLOJARS_', '[a-z0-9]{40,}'],
  ['AKCp', '[A-Za-z0-9]{60,}'], // JFrog
  // Hosting and databases.
  ['HRKU-', String.raw`[\w-]{20,}`],
  ['dop_v1_ doo_v1_ dor_v1_', '[a-f0-9]{32,}'],
  ['nfp_ nfc_ nfo_ nfu_ nfb_', '[A-Za-z0-9]{24,}'],
  ['vcp_ vci_ vca_ vcr_ vck_', String.raw`[\w-]{20,}`],
  ['sbp_', '[a-f0-9]{32,}'],
  ['sb_secret_', String.raw`[\w-]{20,}`],
  ['pscale_tkn_ pscale_pw_ pscale_oauth_', String.raw`[\w.=-]{24,}`],
  ['napi_', '[a-z0-9]{32,}'],
  ['dapi', '[a-f0-9]{32}(?:-[0-9])?(?![A-Za-z0-9])'],
  ['fm1_ fm2_ fo1_', String.raw`[\w+/=.-]{24,}`],
  ['rnd_', '[A-Za-z0-9]{24,}'],
  ['tskey-', '[A-Za-z0-9-]{20,}'],
  ['cfut_ cfat_ cfk_', String.raw`[\w-]{32,}`],
  ['atlasv1.', String.raw`(?<=[A-Za-z0-9]{14}\.atlasv1\.)[\w-]{60,}`],
  ['pul-', '[a-f0-9]{40}(?![A-Za-z0-9])'],
  ['hvs. hvb. hvr.', String.raw`[\w-]{20,}`],
  ['dp.pt. dp.ct. dp.st. dp.sa. dp.scim. dp.audit.', String.raw`(?:[\w-]{2,35}\.)?[A-Za-z0-9]{32,}`],
  ['AGE-SECRET-KEY-', '1[A-Z0-9]{40,}'],
  ['ops_', String.raw`eyJ[\w-]{32,}`],
  // Monitoring.
  ['sntrys_ sntryu_ sntryi_', '[A-Za-z0-9_=+/.-]{16,}'],
  ['NRAK- NRRA- NRII- NRIQ- NRJS-', '[A-Za-z0-9-]{16,}'],
  ['glc_ glsa_', '[A-Za-z0-9+/_=]{24,}'],
  ['ddpat_ ddapp_', String.raw`[\w-]{24,}`],
  ['dt0c01.', String.raw`[A-Z0-9]{24}\.[A-Z0-9]{32,}`],
  ['hcaik_ hcalk_', '[a-z0-9]{32,}'],
  ['phx_ phs_', '[A-Za-z0-9]{32,}'],
  // Tools.
  ['PMAK-', '[a-f0-9]{24}-[a-f0-9]{34}'],
  ['lin_api_ lin_oauth_', '[A-Za-z0-9]{24,}'],
  ['ntn_ secret_', '[A-Za-z0-9]{40,}'],
  ['figd_ figo_', String.raw`[\w-]{24,}`],
  ['pat', String.raw`[A-Za-z0-9]{14}\.[a-f0-9]{64}`], // Airtable
  ['pat-na1- pat-eu1- pat-na2-', '[0-9a-f]{8}-[0-9a-f-]{27}'], // HubSpot
  ['CFPAT-', String.raw`[\w-]{32,}`],
  ['CCIPAT_', String.raw`\w{16,}`],
  ['bkua_', '[a-z0-9]{32,}'],
  ['sgp_', String.raw`\w{32,}`],
  ['sl.', String.raw`[\w-]{64,}`], // Dropbox
  ['access-production- access-sandbox-', '[0-9a-f]{8}-[0-9a-f-]{27}'], // Plaid
  ['tfp_', String.raw`[\w-]{40,}`],
  ['rdme_', '[a-z0-9]{64,}'],
  ['duffel_live_ duffel_test_', String.raw`[\w-]{32,}`],
]

/**
 * Sticky patterns by first character code, created on first use: a run with another first character costs one lookup.
 */
const byFirst: RegExp[] = []

function patternOf(code: number): RegExp {
  const sources = makes.flatMap(([beginnings, how]) => {
    const fitting = beginnings.split(' ').filter((beginning) => beginning.codePointAt(0) === code)
    return fitting.length === 0 ? [] : [`(?:${fitting.map(escaped).join('|')})(?:${how})`]
  })
  return new RegExp(sources.join('|'), 'y')
}

/** The secret part of a chat webhook URL: its possession suffices to post. */
const WEBHOOK =
  /(?<=hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/]{1,40}\/|discord(?:app)?\.com\/api\/webhooks\/\d{10,22}\/|\.webhook\.office\.com\/webhookb2\/)[\w%@=&/-]{16,}/y

/** By two character codes: whether a key may begin with them. Almost no name does. */
const mayBegin = new Uint8Array(128 * 128)
for (const beginning of makes.flatMap(([beginnings]) => beginnings.split(' '))) {
  const seconds = beginning.length > 1 ? [beginning.charCodeAt(1)] : isRunCharacter.keys()
  for (const second of seconds) mayBegin[beginning.charCodeAt(0) * 128 + second] = 1
}

/** Removes keys of known vendors. Looks only at long enough runs, and only where a key may begin. */
export function scrubMakes(text: string, redact: Redact): string {
  let result = ''
  let done = 0
  for (let run = nextRun(text, 0); run !== undefined; run = nextRun(text, Math.max(run.to, done))) {
    for (let at = startBeforeDot(text, run.from, done); at < run.to; at = nextStart(text, at)) {
      const end = mayBeToken(text, at, run) ? endOfKey(text, at) : undefined
      if (end === undefined) continue
      result += text.slice(done, at) + redact(text.slice(at, end))
      done = end
      if (end >= run.to) break
      at = end - 1
    }
  }
  return done === 0 ? text : result + text.slice(done)
}

/** The longest first part of a JSON web token that begins within a run, see `makes`. */
const MAX_TOKEN_HEAD = 3 + 256

/**
 * The first part of a JSON web token within a run must end with the run. Trying every other candidate would take long.
 */
function mayBeToken(text: string, at: number, { from, to }: Run): boolean {
  if (at <= from || !text.startsWith('eyJ', at)) return true
  return to - at <= MAX_TOKEN_HEAD && text[to] === '.'
}

interface Run {
  readonly from: number
  readonly to: number
}

/** Every long enough run covers one of the positions spaced by the minimum length, so only those are read. */
function nextRun(text: string, start: number): Run | undefined {
  for (let at = start + MIN_RUN - 1; at < text.length; at += MIN_RUN) {
    if (!isOf(isRunCharacter, text, at)) continue
    let from = at
    while (from > start && isOf(isRunCharacter, text, from - 1)) from--
    let to = at + 1
    while (to < text.length && isOf(isRunCharacter, text, to)) to++
    if (to - from >= MIN_RUN) return { from, to }
    at = to
  }
  return undefined
}

/** Some vendors put a short word and a dot before the run. */
function startBeforeDot(text: string, from: number, done: number): number {
  if (text[from - 1] !== '.') return from
  const least = Math.max(done, from - MAX_BEFORE_DOT)
  let start = from
  while (start > least && (text[start - 1] === '.' || isOf(isLetterOrDigit, text, start - 1))) start--
  return start
}

/** The next position within a run where a key may begin: after `-`, `_` or a dot. */
function nextStart(text: string, at: number): number {
  let next = at + 1
  while (next < text.length && isOf(isLetterOrDigit, text, next - 1)) next++
  return next
}

function endOfKey(text: string, at: number): number | undefined {
  if (text[at - 1] === '/') {
    WEBHOOK.lastIndex = at
    if (WEBHOOK.test(text)) return WEBHOOK.lastIndex
  }
  if (at + 1 >= text.length || (at > 0 && isOf(isLetterOrDigit, text, at - 1))) return undefined
  const first = text.charCodeAt(at)
  const second = text.charCodeAt(at + 1)
  if (first > 127 || second > 127 || mayBegin[first * 128 + second] !== 1) return undefined
  const pattern = (byFirst[first] ??= patternOf(first))
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

function isOf(table: Uint8Array, text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code < 128 && table[code] === 1
}

function escaped(beginning: string): string {
  return beginning.replaceAll('.', String.raw`\.`)
}
